import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Random calls of a client, in random orders of its jobs and of the server's answers.
struct ClientSearchTests {
  private struct Broken: Error {
    let rule: String
  }

  /// What the exposures of a run must be.
  private struct Model {
    /// The identifier of the user; empty before one was set.
    var user = ""
    /// The variants that were reported for the user.
    var reported: Set<String> = []
    var exposures: [Exposures.Element] = []

    mutating func setUser(_ user: String) {
      if user != self.user { reported = [] }
      self.user = user
    }

    mutating func expose(_ variant: Variant) {
      guard !variant.isEmpty, reported.insert(variant.key).inserted else { return }
      exposures.append(.exposed(Exposure(flagKey: "a", variant: variant.key)))
    }
  }

  /// Cases 75, 79, 116 and 117 of CASES.md.
  @Test func `In any order, a user sees only variants of this user, and exposes each once`() throws
  {
    try simulate(seeds: 1...100) { simulation in
      let server = FlagServer()
      // Answers overtake each other, and some come after the deadline of 10 seconds.
      let (clock, choices) = (simulation.clock, simulation.choices)
      server.variants.respond { request in
        let key = "on-\(choices.pickIndex(below: 2))"
        try await clock.sleep(for: .seconds(choices.pickIndex(below: 15)))
        let user = FlagServer.user(of: request).userID ?? ""
        return FlagServer.answer(["a": ["key": .string(key), "value": .string(user)]])
      }
      let delivered = Mutex<[Exposures.Element]>([])
      let storage = SharedStorage(log: simulation.log)
      var config = ExperimentsConfig(
        key: DeploymentKey("key"), servers: try ServerURLs(variants: "http://localhost:1"))
      config.exposureProvider = { exposure, _ in
        delivered.withLock { $0.append(.exposed(exposure)) }
      }
      let client = ExperimentsClient.live(
        config, in: storage, http: server.http, executor: simulation.executor
      ) { $0.useSimulation(simulation) }
      var run = Run(simulation, storage, client, server)
      for _ in 0..<40 { try run.step() }
      try run.finish()
      try run.require(
        delivered.withLock { $0 } == run.model.exposures, "The provider gets each exposure once")
    }
  }

  /// A run with its model.
  private struct Run {
    let simulation: Simulation
    let storage: SharedStorage
    let client: ExperimentsClient
    let server: FlagServer
    let exposures: Collected<Exposures.Element>
    var model = Model()
    var calls: [SimulatedCall<Void>] = []

    init(
      _ simulation: Simulation, _ storage: SharedStorage, _ client: ExperimentsClient,
      _ server: FlagServer
    ) {
      self.simulation = simulation
      self.storage = storage
      self.client = client
      self.server = server
      exposures = Collected(client.exposures(), on: simulation.executor)
      simulation.run()
    }

    var state: ReadOnlyExperimentsState { storage.value(of: ReadOnlyExperimentsState.self) }

    func require(_ condition: Bool, _ rule: String) throws {
      if !condition { throw Broken(rule: rule) }
    }

    mutating func step() throws {
      let choices = simulation.choices
      let user = ["ann", "bob"][choices.pickIndex(below: 2)]
      switch choices.pickIndex(below: 8) {
      case 0, 1:
        // The user is set when the call begins, which is before anything else happens.
        model.setUser(user)
        client.setUser(ExperimentUser(userID: user))
        call { try await $0.fetch(nil, FetchOptions()) }
      case 2: call { try await $0.start(nil) }
      case 3:
        model.setUser(user)
        client.setUser(ExperimentUser(userID: user))
      case 4: client.clear()
      case 5: client.stop()
      case 6:
        model.expose(state.variant("a"))
        client.exposure("a")
      default: simulation.advance(by: .seconds(choices.pickIndex(below: 12)))
      }
      simulation.run(jobs: choices.pickIndex(below: 6))
      let seen = state.variant("a")
      try require(
        seen.isEmpty || seen.value == model.user, "A user sees only variants of this user")
      try require(seen.isEmpty || state.status != .notReady, "Variants have a status")
    }

    private mutating func call(_ body: @escaping @Sendable (ExperimentsClient) async throws -> Void)
    {
      calls.append(SimulatedCall(on: simulation.executor) { [client] in try await body(client) })
    }

    /// Stops the client, after which each call has ended and nothing is armed.
    mutating func finish() throws {
      simulation.run()
      client.stop()
      simulation.run()
      try require(calls.allSatisfy { $0.result != nil }, "Each call ends")
      let (before, requestCount) = (state, server.variants.inputs.count)
      // The server answers the requests that are under way.
      simulation.advance(by: .seconds(15))
      try require(simulation.nextDeadline == nil, "Nothing is armed after a stop")
      simulation.advance(by: .seconds(3_600))
      try require(state == before, "Nothing is stored after a stop")
      try require(server.variants.inputs.count == requestCount, "Nothing is sent after a stop")
      try require(exposures.all == model.exposures, "Each exposure is reported once")
    }
  }
}
