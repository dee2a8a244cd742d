import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Clients and dictionaries as providers, alone and combined.
struct ProviderTests {
  private typealias Harness = ExperimentsHarness

  private static let copy = Flag("a", default: "none")

  /// Case 120 of CASES.md.
  @Test func `The status and the events of a client follow its fetches`() throws {
    try Harness.run { harness in
      let provider = ExperimentsProvider(harness.client, in: harness.storage)
      let (ann, bob) = (
        EvaluationContext(targetingKey: "ann"), EvaluationContext(targetingKey: "bob")
      )
      let events = harness.collect(provider.events())
      harness.simulation.run()
      #expect(provider.status == .notReady)
      #expect(provider.resolve(Self.copy).errorCode == .providerNotReady)
      _ = harness.call { _ in try await provider.initialize(ann) }
      #expect(events.all == [.ready])
      #expect(provider.resolve(Self.copy).value == "ann")
      harness.server.variants.suspendCalls()
      let change = harness.call { _ in try await provider.contextChanged(from: ann, to: bob) }
      #expect(provider.status == .reconciling)
      #expect(provider.resolve(Self.copy).errorCode == .flagNotFound)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "b"]]))
      harness.simulation.run()
      #expect(change.hasReturned)
      harness.server.variants.respond { _ in FlagServer.answer(["a": ["key": "c"]]) }
      _ = harness.fetch(nil)
      harness.server.variants.respond { _ in FlagServer.answer([:], status: 404) }
      _ = harness.fetch(nil)
      #expect(provider.status == .stale)
      #expect(provider.resolve(Self.copy).reason == .stale)
      let expected: [ProviderEvent] = [
        .ready, .reconciling, .contextChanged, .configurationChanged(["a"]), .stale,
      ]
      #expect(events.all == expected)
      _ = harness.call { _ in await provider.shutdown() }
      #expect(harness.simulation.nextDeadline == nil)
    }
  }

  /// Case 120 of CASES.md. In OpenFeature's own clients, a change of the context that another one replaces
  /// can report that the provider is ready too early.
  @Test func `Only the last of several contexts ends reconciling`() throws {
    try Harness.run { harness in
      let provider = ExperimentsProvider(harness.client, in: harness.storage)
      let contexts = ["ann", "bob", "cid"].map { EvaluationContext(targetingKey: $0) }
      _ = harness.call { _ in try await provider.initialize(contexts[0]) }
      let events = harness.collect(provider.events())
      harness.simulation.run()
      harness.server.variants.suspendCalls()
      let changes = [1, 2].map { number in
        harness.call { _ in
          try await provider.contextChanged(from: contexts[number - 1], to: contexts[number])
        }
      }
      #expect(changes[0].error as? FetchError == .superseded)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "b"]]))
      harness.simulation.run()
      #expect(provider.status == .reconciling)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "c"]]))
      harness.simulation.run()
      #expect(provider.status == .ready)
      #expect(events.all == [.reconciling, .contextChanged])
    }
  }

  /// Case 118 of CASES.md.
  @Test func `An evaluation through the provider exposes only with a hook`() throws {
    try Harness.run { harness in
      _ = harness.fetch(Harness.ann)
      let exposures = harness.collect(harness.client.exposures())
      let provider = ExperimentsProvider(harness.client, in: harness.storage)
      #expect(HookChain(provider).evaluate(Self.copy).value == "ann")
      harness.simulation.run()
      #expect(exposures.all == [])
      let hooks = [ExposureHook(harness.client)]
      #expect(HookChain(provider).evaluate(Self.copy, HookChain.Level(hooks: hooks)).value == "ann")
      harness.simulation.run()
      #expect(exposures.all == [.exposed(Exposure(flagKey: "a", variant: "on"))])
    }
  }

  @Test func `A context becomes a user`() {
    var user = ExperimentUser(
      userID: "u", deviceID: "d", userProperties: ["plan": "pro", "age": 7])
    user.country = "AT"
    let context = EvaluationContext(
      targetingKey: "u", attributes: ["device_id": "d", "country": "AT", "plan": "pro", "age": 7])
    #expect(ExperimentUser(context: context) == user)
    #expect("\(context)" == "<context>")
  }

  @Test func `A client passes the events that an app tracks`() throws {
    try Harness.run { harness in
      let tracked = Mutex<[TrackingEvent]>([])
      let provider = ExperimentsProvider(harness.client, in: harness.storage) { event in
        tracked.withLock { $0.append(event) }
      }
      FirstMatch([InMemoryProvider([:]), provider]).track(TrackingEvent("bought", value: 2))
      #expect(tracked.withLock { $0 } == [TrackingEvent("bought", value: 2)])
    }
  }

  // MARK: Several providers

  @Test func `The first provider that knows a flag gives its value`() {
    let first = InMemoryProvider(["a": Variant(key: "1"), "n": Variant(key: "x")], name: "first")
    let second = InMemoryProvider(
      ["a": Variant(key: "2"), "b": Variant(key: "2"), "n": Variant(key: "7", value: "7")],
      name: "second")
    let both = FirstMatch([first, second])
    #expect(both.resolve(Flag("a", default: "")).value == "1")
    #expect(both.resolve(Flag("b", default: "")).value == "2")
    #expect(both.resolve(Flag("c", default: "")).errorCode == .flagNotFound)
    // An error of a provider that knows the flag is seen.
    #expect(both.resolve(Flag("n", default: 0)).errorCode == .typeMismatch)
    #expect(both.name == "first, second")
  }

  @Test(
    arguments: [
      ([.ready, .stale], .stale), ([.stale, .reconciling], .reconciling),
      ([.error, .reconciling], .error), ([.error, .notReady], .notReady), ([], .ready),
    ] as [([ProviderStatus], ProviderStatus)])
  func `Several providers have their worst status`(
    statuses: [ProviderStatus], worst: ProviderStatus
  ) {
    #expect(FirstMatch(statuses.map { InMemoryProvider([:], status: $0) }).status == worst)
  }

  @Test func `Several providers are prepared at the same time`() throws {
    try Harness.run { harness in
      harness.server.flags.suspendCalls()
      let clients =
        [
          ExperimentsProvider(harness.client, in: harness.storage), InMemoryProvider([:]),
        ] as [any FlagProvider]
      let both = FirstMatch(clients)
      let start = harness.call { _ in
        try await both.initialize(EvaluationContext(targetingKey: "ann"))
      }
      #expect(start.result == nil)
      harness.server.flags.resumeNextCall(returning: FlagServer.answer([], status: 403))
      harness.simulation.run()
      #expect(start.error as? FetchError == .status(403, retryAfter: nil))
    }
  }

  // MARK: Values

  private struct Banner: FlagValue, Decodable {
    let title: String
  }

  @Test func `The value of a flag has its type, or is the default one`() {
    let provider = InMemoryProvider([
      "on": Variant(key: "on"), "off": Variant(key: "off", value: "off"),
      "text": Variant(key: "x", value: "12"), "huge": Variant(key: "x", value: "1e999"),
      "banner": Variant(key: "x", payload: ["title": "Hi"]),
      "default": Variant(key: "off", metadata: ["default": true]),
    ])
    #expect(provider.resolve(Flag("on", default: false)).value)
    #expect(!provider.resolve(Flag("off", default: true)).value)
    #expect(provider.resolve(Flag("text", default: 0)).value == 12)
    #expect(provider.resolve(Flag("text", default: 0.5)).value == 12)
    #expect(provider.resolve(Flag("text", default: "")).value == "12")
    #expect(provider.resolve(Flag("huge", default: 0.5)).errorCode == .typeMismatch)
    let banner = Flag("banner", default: Banner(title: ""))
    #expect(provider.resolve(banner).value == Banner(title: "Hi"))
    #expect(provider.resolve(Flag("on", default: Banner(title: ""))).errorCode == .typeMismatch)
    let none = provider.resolve(Flag("default", default: "d"))
    #expect(
      none
        == EvaluationDetails(
          flagKey: "default", value: "d", variant: "off", reason: .default,
          metadata: ["default": true]))
  }
}
