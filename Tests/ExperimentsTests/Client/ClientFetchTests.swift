import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Fetches of a client, from the call to the published state.
struct ClientFetchTests {
  private typealias Harness = ExperimentsHarness

  @Test func `A fetch stores the variants of its user`() throws {
    try Harness.run { harness in
      #expect(harness.state.status == .notReady)
      let fetch = harness.fetch(Harness.ann)
      #expect(fetch.hasReturned)
      #expect(harness.state.variant("a") == Variant(key: "on", value: "ann"))
      #expect(harness.state.all == ["a": Variant(key: "on", value: "ann")])
      #expect(harness.state.status == .ready)
      #expect(harness.client.user() == Harness.ann)
      #expect(harness.server.flags.inputs.isEmpty)
    }
  }

  @Test func `A fetch without a user, or with an empty one, keeps the current user`() throws {
    try Harness.run { harness in
      _ = harness.fetch(Harness.ann)
      _ = harness.fetch(nil)
      _ = harness.fetch(ExperimentUser())
      let users = harness.server.variants.inputs.map { FlagServer.user(of: $0) }
      #expect(users == [Harness.ann, Harness.ann, Harness.ann])
    }
  }

  /// Case 68 of CASES.md.
  @Test func `After a timeout, a retry succeeds in the background`() throws {
    try Harness.run { harness in
      harness.server.variants.suspendCalls()
      let fetch = harness.fetch(Harness.ann)
      harness.simulation.advance(by: .milliseconds(9_999))
      #expect(fetch.result == nil)
      harness.server.variants.respond { _ in FlagServer.answer(["a": ["key": "late"]]) }
      harness.simulation.advance(by: .milliseconds(1))
      #expect(fetch.error as? FetchError == .timedOut(after: .seconds(10)))
      #expect(harness.state.status == .error)
      harness.simulation.advance(by: .milliseconds(500))
      #expect(harness.state.variant("a").key == "late")
      #expect(harness.state.status == .ready)
      // The answer to the abandoned request is dropped.
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "old"]]))
      harness.simulation.run()
      #expect(harness.state.variant("a").key == "late")
      #expect(harness.simulation.nextDeadline == nil)
    }
  }

  /// Case 69 of CASES.md.
  @Test func `A partial fetch removes what it asked for and did not get`() throws {
    try Harness.run { harness in
      harness.server.variants.respond { _ in
        FlagServer.answer(["a": ["key": "1"], "b": ["key": "1"], "c": ["key": "1"]])
      }
      _ = harness.fetch(Harness.ann)
      harness.server.variants.respond { _ in FlagServer.answer(["a": ["key": "2"]]) }
      _ = harness.fetch(Harness.ann, keys: ["a", "b"])
      #expect(harness.state.all == ["a": Variant(key: "2"), "c": Variant(key: "1")])
    }
  }

  /// Case 73 of CASES.md.
  @Test func `An older answer never replaces a newer one`() throws {
    try Harness.run { harness in
      harness.server.variants.suspendCalls()
      let (first, second) = (harness.fetch(Harness.ann), harness.fetch(Harness.bob))
      #expect(first.error as? FetchError == .superseded)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "ann"]]))
      harness.simulation.run()
      #expect(harness.state.all.isEmpty)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "bob"]]))
      harness.simulation.run()
      #expect(second.hasReturned)
      #expect(harness.state.variant("a").key == "bob")
    }
  }

  /// Cases 77 and 113 of CASES.md.
  @Test func `A hundred concurrent fetches send one request`() throws {
    try Harness.run { harness in
      harness.server.variants.suspendCalls()
      let fetches = (1...100).map { _ in harness.fetch(Harness.ann) }
      #expect(harness.server.variants.inputs.count == 1)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer([:]))
      harness.simulation.run()
      #expect(fetches.count { $0.hasReturned } == 100)
    }
  }

  /// Case 115 of CASES.md.
  @Test(arguments: ["", "[]", "{\"a\":", "<html></html>"])
  func `An answer that cannot be read changes nothing`(body: String) throws {
    try Harness.run { harness in
      _ = harness.fetch(Harness.ann)
      harness.server.variants.respond { _ in HTTPResponse(status: 200, body: Array(body.utf8)) }
      let fetch = harness.fetch(nil)
      #expect(fetch.error is FetchError)
      #expect(harness.state.all == ["a": Variant(key: "on", value: "ann")])
      #expect(harness.state.status == .stale)
    }
  }

  @Test func `A user that is too large is not sent`() throws {
    try Harness.run { harness in
      let text = String(repeating: "x", count: 9_000)
      let fetch = harness.fetch(ExperimentUser(userID: "u", userProperties: ["a": .string(text)]))
      #expect(harness.server.variants.inputs.isEmpty)
      guard case .userTooLarge? = fetch.error as? FetchError else {
        Issue.record("\(String(describing: fetch.error))")
        return
      }
      #expect(harness.simulation.nextDeadline == nil)
    }
  }

  /// Case 74 of CASES.md.
  @Test func `Header fields are evaluated for each request, and the choice of tracking is stored`()
    throws
  {
    let files = InMemoryStateFiles()
    let count = CallCounter()
    let configure = { (config: inout ExperimentsConfig) in
      config.headers = { [HTTPHeader("X-Count", "\(count.next())")] }
    }
    try Harness.run(files: files, configure) { harness in
      _ = harness.call { try await $0.fetch(Self.user, FetchOptions(tracking: .noTrack)) }
      _ = harness.fetch(nil)
      let headers = harness.server.variants.inputs.map(\.headers)
      #expect(headers.map { $0.value(named: "X-Count") } == ["1", "2"])
      #expect(headers.map { $0.value(named: "X-Amp-Exp-Track") } == ["no-track", "no-track"])
      harness.save()
    }
    try Harness.run(files: files) { harness in
      _ = harness.fetch(nil)
      let fields = harness.server.variants.inputs.map { $0.headers.value(named: "X-Amp-Exp-Track") }
      #expect(fields == ["no-track"])
    }
  }

  private static let user = ExperimentUser(userID: "ann")

  @Test func `A fetch waits for the identity provider for ten seconds`() throws {
    let provider = ScriptedEndpoint<Int, ExperimentUser>("provider")
    provider.suspendCalls()
    let configure = { (config: inout ExperimentsConfig) in
      config.userProvider = { (try? await provider(0)) ?? ExperimentUser() }
    }
    try Harness.run(configure) { harness in
      let fetch = harness.fetch(Harness.ann)
      #expect(harness.server.variants.inputs.isEmpty)
      provider.resumeNextCall(returning: ExperimentUser(userID: "other", deviceID: "d"))
      harness.simulation.run()
      #expect(fetch.hasReturned)
      let late = harness.fetch(nil)
      harness.simulation.advance(by: .seconds(10))
      #expect(late.hasReturned)
      #expect(
        harness.server.variants.inputs.map { FlagServer.user(of: $0) }
          == [ExperimentUser(userID: "ann", deviceID: "d"), Harness.ann])
    }
  }

  @Test func `A cancelled caller stops waiting, and the fetch goes on`() throws {
    try Harness.run { harness in
      harness.server.variants.suspendCalls()
      let fetch = harness.fetch(Harness.ann)
      fetch.cancel()
      harness.simulation.run()
      #expect(fetch.error is CancellationError)
      harness.server.variants.resumeNextCall(returning: FlagServer.answer(["a": ["key": "on"]]))
      harness.simulation.run()
      #expect(harness.state.variant("a").key == "on")
    }
  }
}

/// Counts calls from 1 on.
private final class CallCounter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
