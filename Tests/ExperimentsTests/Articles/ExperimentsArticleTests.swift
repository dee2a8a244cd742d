import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Testing

/// The feature of the landing page of *Experiments*.
struct ReminderFeature: Reducer {
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Sendable { case appeared }

  @SharedReader var experiments: ReadOnlyExperimentsState
  @Dependency(\.experimentsClient) var client

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.text = experiments.value(.reminderCopy)
    return .run("exposure") { _ in client.exposure("reminder-copy") }
  }
}

extension Flag where Value == String {
  static var reminderCopy: Self { Flag("reminder-copy", default: "Time to check in") }
}

/// The examples of the landing page of *Experiments* compile and behave as the page says.
struct ExperimentsArticleTests {
  @Test func `A client is created without a request`() {
    let storage = SharedStorage()
    let config = ExperimentsConfig(key: DeploymentKey("client-key"))
    let client = ExperimentsClient.live(config, in: storage, http: .live())
    #expect(client.user() == nil)
    #expect(storage.value(of: ReadOnlyExperimentsState.self).status == .notReady)
  }

  @Test func `A feature reads a variant, and its effect reports the exposure`() throws {
    try ExperimentsHarness.run { harness in
      harness.server.variants.respond { _ in
        FlagServer.answer(["reminder-copy": ["key": "warm", "value": "Hi"]])
      }
      let exposures = harness.collect(harness.client.exposures())
      let store = StoreActor(
        initialState: ReminderFeature.State(), storage: harness.storage,
        executor: harness.simulation.executor
      ) {
        ReminderFeature()
      } dependencies: {
        $0.experimentsClient = harness.client
      }
      store.assumeIsolated { _ = $0.send(.appeared) }
      harness.simulation.run()
      #expect(store.assumeIsolated { $0.state.text } == "Time to check in")
      #expect(exposures.all == [])
      #expect(harness.call { try await $0.start(ExperimentUser(userID: "u7")) }.hasReturned)
      store.assumeIsolated { _ = $0.send(.appeared) }
      harness.simulation.run()
      #expect(store.assumeIsolated { $0.state.text } == "Hi")
      #expect(exposures.all == [.exposed(Exposure(flagKey: "reminder-copy", variant: "warm"))])
    }
  }

  @Test func `A chain of hooks evaluates a flag of several providers`() throws {
    try ExperimentsHarness.run { harness in
      let (client, storage) = (harness.client, harness.storage)
      _ = harness.fetch(ExperimentUser(userID: "u7"))
      let provider = FirstMatch([
        InMemoryProvider(["reminder-copy": Variant(key: "mine")]),
        ExperimentsProvider(client, in: storage),
      ])
      let chain = HookChain(provider, app: HookChain.Level(hooks: [ExposureHook(client)]))
      let details = chain.evaluate(Flag("reminder-copy", default: "Time to check in"))
      #expect(details.value == "mine")
    }
  }

  @Test func `An evaluator gives a user a variant`() throws {
    let bytes = Array(
      """
      [{"key":"reminder-copy","variants":{"warm":{"key":"warm","value":"Hi"}},
      "segments":[{"variant":"warm"}]}]
      """.utf8)
    let order = try FlagOrder(parsing: bytes)
    let variants = Evaluator(order).variants(for: ExperimentUser(userID: "u7"))
    let copy = variants["reminder-copy"]?.value
    #expect(copy == "Hi")
  }
}
