import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// The start of a client, and what a launch finds.
struct ClientStartTests {
  private typealias Harness = ExperimentsHarness

  /// Case 71 of CASES.md.
  @Test(arguments: [(nil, true), (true, true), (false, false)] as [(Bool?, Bool)])
  func `A start fetches flags and variants in parallel, variants as configured`(
    fetchOnStart: Bool?, fetchesVariants: Bool
  ) throws {
    try Harness.run {
      $0.fetchOnStart = fetchOnStart
    } _: { harness in
      harness.server.variants.suspendCalls()
      harness.server.flags.suspendCalls()
      let start = harness.call { try await $0.start(ExperimentUser(userID: "ann")) }
      #expect(harness.server.flags.inputs.count == 1)
      #expect(harness.server.variants.inputs.count == (fetchesVariants ? 1 : 0))
      harness.server.flags.resumeNextCall(returning: FlagServer.answer([]))
      harness.simulation.run()
      #expect(start.hasReturned == !fetchesVariants)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer([:]))
      harness.simulation.run()
      #expect(start.hasReturned)
      #expect(harness.state.status == .ready)
    }
  }

  /// Case 71 of CASES.md.
  @Test func `A second start has nothing to do, until the client was stopped`() throws {
    try Harness.run { harness in
      harness.server.flags.suspendCalls()
      let first = harness.call { try await $0.start(ExperimentUser(userID: "ann")) }
      #expect(harness.call { try await $0.start(nil) }.hasReturned)
      #expect(first.result == nil)
      harness.act { $0.stop() }
      #expect(first.error as? FetchError == .stopped)
      let third = harness.call { try await $0.start(nil) }
      harness.server.flags.resumeNextCall(returning: FlagServer.answer([]))
      harness.simulation.run()
      harness.server.flags.resumeNextCall(returning: FlagServer.answer([]))
      harness.simulation.run()
      #expect(third.hasReturned)
      #expect(harness.server.variants.inputs.count == 2)
    }
  }

  /// Case 71 of CASES.md.
  @Test func `A start ends with the last error`() throws {
    try Harness.run { harness in
      harness.server.variants.suspendCalls()
      harness.server.flags.suspendCalls()
      let start = harness.call { try await $0.start(ExperimentUser(userID: "ann")) }
      harness.server.variants.resumeNextCall(returning: FlagServer.answer([:], status: 404))
      harness.simulation.run()
      #expect(start.result == nil)
      harness.server.flags.resumeNextCall(returning: FlagServer.answer([:], status: 403))
      harness.simulation.run()
      #expect(start.error as? FetchError == .status(403, retryAfter: nil))
    }
  }

  @Test func `The first reduce after a launch reads the stored variants`() throws {
    let files = InMemoryStateFiles()
    try Harness.run(files: files) { harness in
      _ = harness.fetch(Harness.ann)
      harness.save()
    }
    try Harness.run(files: files) { harness in
      let store = StoreActor(
        initialState: Screen.State(), storage: harness.storage,
        executor: harness.simulation.executor
      ) { Screen() }
      store.assumeIsolated { _ = $0.send(.appeared) }
      #expect(store.assumeIsolated { $0.state.copy } == "ann")
      #expect(harness.state.status == .stale)
      // The stored variants are those of the user who was set last.
      harness.act { $0.setUser(Harness.ann) }
      #expect(harness.state.variant("a").value == "ann")
      harness.act { $0.setUser(Harness.bob) }
      #expect(harness.state.variant("a") == .empty)
    }
  }

  /// A feature that shows a variant.
  private struct Screen: Reducer {
    struct State: Equatable, Sendable { var copy = "" }
    enum Action: Sendable { case appeared }

    @SharedReader var experiments: ReadOnlyExperimentsState

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.copy = experiments.value(Flag("a", default: "none"))
      return .none
    }
  }

  @Test func `A record that is cut or changed at any byte is set aside`() throws {
    let files = InMemoryStateFiles()
    let initial = { (config: inout ExperimentsConfig) in
      config.initialVariants = ["a": Variant(key: "initial")]
    }
    try Harness.run(files: files, initial) { harness in
      _ = harness.fetch(Harness.ann)
      harness.save()
    }
    let name = try #require(files.fileNames.first { $0.hasSuffix(".state") })
    let bytes = try #require(files[name])
    #expect(bytes.count > 100)
    let issueCount = Mutex(0)
    for position in bytes.indices {
      for damaged in [Array(bytes[..<position]), bytes.with(bytes[position] ^ 1, at: position)] {
        let (files, simulation) = (InMemoryStateFiles(), Simulation())
        let subscription = simulation.log.listen(to: .issues) { _ in
          issueCount.withLock { $0 += 1 }
        }
        files[name] = damaged
        try Harness.run(files: files, simulation: simulation, initial) { harness in
          #expect(harness.state.all == ["a": Variant(key: "initial")])
          #expect(harness.state.status == .notReady)
        }
        #expect(files.fileNames.contains { $0.hasPrefix(name + ".") })
        subscription.cancel()
      }
    }
    #expect(issueCount.withLock { $0 } == 2 * bytes.count)
  }

  /// Case 70 of CASES.md.
  @Test func `Flags, variants and the order of the sources survive a launch`() throws {
    let files = InMemoryStateFiles()
    let configure = { (config: inout ExperimentsConfig) in
      config.initialVariants = ["b": Variant(key: "initial")]
      config.fallback = Variant(key: "configured")
    }
    func check(_ state: ReadOnlyExperimentsState) {
      let inline = Variant(key: "inline")
      #expect(state.variant("a", fallback: inline).value == "ann")
      #expect(state.variant("b", fallback: inline).key == "inline")
      #expect(state.variant("b").key == "initial")
      #expect(state.variant("c").key == "configured")
      #expect(state.variant("local", fallback: inline).value == "yes")
    }
    try Harness.run(files: files, configure) { harness in
      harness.server.flags.respond { _ in FlagServer.answer([FlagServer.localFlag("local", "yes")])
      }
      #expect(harness.call { try await $0.start(ExperimentUser(userID: "ann")) }.hasReturned)
      check(harness.state)
      harness.save()
    }
    try Harness.run(files: files, configure) { harness in check(harness.state) }
  }

  @Test func `Initial flags count where the server has none, and broken flags are set aside`()
    throws
  {
    try Harness.run {
      $0.initialFlags = ["x", "y", "z"].map { FlagServer.localFlag($0, "initial") }
    } _: { harness in
      #expect(harness.state.variant("x").value == "initial")
      harness.server.flags.respond { _ in
        FlagServer.answer([
          FlagServer.localFlag("x", "server"), ["key": "y"], FlagServer.localFlag("w", "server"),
        ])
      }
      _ = harness.call { try await $0.start(nil) }
      let values = ["w", "x", "y", "z"].map { harness.state.variant($0).value }
      #expect(values == ["server", "server", "initial", "initial"])
      #expect(harness.state.flagsSetAside.map(\.key) == ["y"])
    }
  }
}

extension [UInt8] {
  /// Returns the bytes with another one at a position.
  fileprivate func with(_ byte: UInt8, at position: Int) -> Self {
    var bytes = self
    bytes[position] = byte
    return bytes
  }
}
