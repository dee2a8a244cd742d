import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// The ways to ask have the same results: one table of calls and failures, run in every way.
struct ParityTests {
  private typealias Harness = ExperimentsHarness

  /// A call that fetches.
  enum Call: CaseIterable {
    case start, fetch, partialFetch
  }

  /// What happens to the call.
  enum Condition: CaseIterable {
    case success, notFound, overload, serverError, unreachable, emptyAnswer, timeout, superseded,
      cleared, stopped,
      anotherUser, tooLarge
  }

  /// A way to ask.
  enum Way: CaseIterable {
    case client, completion, asynchronous, provider
  }

  /// What a caller sees.
  struct Outcome: Equatable {
    var errors: [FetchError?]
    var variants: [String: Variant]
    var status: ProviderStatus
    /// The fields of each request, without the user.
    var requests: [[String]]
  }

  /// Case 76 of CASES.md.
  @Test(arguments: Call.allCases, Condition.allCases)
  func `Every way to ask has the same result`(call: Call, condition: Condition) throws {
    let ways = Way.allCases.filter { $0 != .provider || call != .partialFetch }
    let outcomes = try ways.map { try Self.outcome(of: call, condition, $0) }
    let expected = outcomes[0]
    #expect(outcomes.allSatisfy { $0 == expected }, "\(outcomes)")
    #expect(expected.errors.count == 1)
    #expect((expected.errors == [nil]) == (condition == .success))
  }

  private static func outcome(of call: Call, _ condition: Condition, _ way: Way) throws -> Outcome {
    var outcome: Outcome?
    try Harness.run { harness in
      let user =
        condition == .tooLarge
        ? ExperimentUser(
          userID: "ann", userProperties: ["x": .string(String(repeating: "x", count: 9_000))])
        : Harness.ann
      prepare(harness.server, condition)
      let recorded = RecordedCall(harness, way)
      recorded.make(call, for: user)
      harness.simulation.run()
      finish(harness, condition)
      outcome = Outcome(
        errors: recorded.errors, variants: harness.state.all, status: harness.state.status,
        requests: harness.server.variants.inputs.map { request in
          request.headers.filter { $0.name != "X-Amp-Exp-User" }.map { "\($0.name): \($0.value)" }
        })
    }
    return try #require(outcome)
  }

  /// Sets the answer of the server.
  private static func prepare(_ server: FlagServer, _ condition: Condition) {
    switch condition {
    case .success, .tooLarge: break
    case .notFound: server.variants.respond { _ in FlagServer.answer([:], status: 404) }
    case .overload: server.variants.respond { _ in FlagServer.answer([:], status: 429) }
    case .serverError: server.variants.respond { _ in FlagServer.answer([:], status: 500) }
    case .unreachable: server.variants.respond { _ in throw HTTPClientError.unreachable }
    case .emptyAnswer: server.variants.respond { _ in HTTPResponse(status: 200) }
    case .timeout, .superseded, .cleared, .stopped, .anotherUser: server.variants.suspendCalls()
    }
  }

  /// Lets happen what ends a call without an answer.
  private static func finish(_ harness: Harness, _ condition: Condition) {
    switch condition {
    case .timeout: harness.simulation.advance(by: .seconds(10))
    case .superseded: _ = harness.fetch(Harness.bob)
    case .cleared: harness.act { $0.clear() }
    case .stopped: harness.act { $0.stop() }
    case .anotherUser: harness.act { $0.setUser(Harness.bob) }
    default: break
    }
  }

  /// A call in one way, which records how it ended.
  private final class RecordedCall: Sendable {
    private let harness: Harness
    private let way: Way
    private let completion: ExperimentClient
    private let ends = Mutex<[FetchError?]>([])

    init(_ harness: Harness, _ way: Way) {
      self.harness = harness
      self.way = way
      completion = harness.completionClient
    }

    var errors: [FetchError?] { ends.withLock { $0 } }

    private func end(_ error: (any Error)?) { ends.withLock { $0.append(error as? FetchError) } }

    private func run(_ body: @escaping @Sendable () async throws -> Void) {
      _ = harness.call { _ in
        do {
          try await body()
          self.end(nil)
        } catch {
          self.end(error)
        }
      }
    }

    func make(_ call: Call, for user: ExperimentUser) {
      let options = FetchOptions(flagKeys: call == .partialFetch ? ["a"] : nil)
      let client = harness.client
      switch (way, call) {
      case (.client, .start): run { try await client.start(user) }
      case (.client, _): run { try await client.fetch(user, options) }
      case (.completion, .start): completion.start(user) { self.end($0) }
      case (.completion, .fetch): completion.fetch(user: user) { self.end($1) }
      case (.completion, .partialFetch):
        completion.fetch(user: user, options: options) { self.end($1) }
      case (.asynchronous, _):
        let client = Experiment.initializeAsync(client, in: harness.storage)
        run {
          if call == .start {
            try await client.start(user)
          } else {
            try await client.fetch(user: user, options: options)
          }
        }
      case (.provider, _):
        let provider = ExperimentsProvider(client, in: harness.storage)
        let context = EvaluationContext(
          targetingKey: user.userID, attributes: user.userProperties)
        run {
          if call == .start {
            try await provider.initialize(context)
          } else {
            try await provider.contextChanged(from: EvaluationContext(), to: context)
          }
        }
      }
    }
  }

  @Test func `Every way reads the same variants`() throws {
    try Harness.run {
      $0.fallback = Variant(key: "configured")
    } _: { harness in
      _ = harness.fetch(Harness.ann)
      let completion = harness.completionClient
      let asynchronous = Experiment.initializeAsync(harness.client, in: harness.storage)
      let provider = ExperimentsProvider(harness.client, in: harness.storage)
      for key in ["a", "b"] {
        for fallback in [nil, Variant(key: "inline")] {
          let expected = harness.state.variant(key, fallback: fallback)
          #expect(harness.client.variant(key, fallback) == expected)
          #expect(completion.variant(key, fallback: fallback) == expected)
          #expect(asynchronous.variant(key, fallback: fallback) == expected)
        }
        #expect(completion.variant(key) == harness.state.variant(key))
        let flag = Flag(key, default: "")
        #expect(provider.resolve(flag) == harness.state.details(flag))
      }
      #expect(completion.all() == harness.state.all && asynchronous.all() == harness.state.all)
      #expect(completion.getUser() == Harness.ann && asynchronous.getUser() == Harness.ann)
      completion.setUser(nil)
      #expect(harness.client.user() == ExperimentUser())
      asynchronous.setUser(Harness.bob)
      #expect(completion.getUser() == Harness.bob)
    }
  }

  @Test func `Every way reports the same exposures`() throws {
    for way in 0..<3 {
      try Harness.run {
        $0.exposesAutomatically = false
      } _: { harness in
        _ = harness.fetch(Harness.ann)
        let completion = harness.completionClient
        let asynchronous = Experiment.initializeAsync(harness.client, in: harness.storage)
        let exposures = harness.collect(asynchronous.exposures())
        switch way {
        case 0: harness.client.exposure("a")
        case 1: completion.exposure(key: "a")
        default: asynchronous.exposure(key: "a")
        }
        harness.simulation.run()
        #expect(exposures.all == [.exposed(Exposure(flagKey: "a", variant: "on"))])
        completion.clear()
        #expect(harness.state.all.isEmpty)
        asynchronous.stop()
        completion.stop()
      }
    }
  }
}

extension ExperimentsHarness {
  /// The client with completions, on the executor of the simulation.
  var completionClient: ExperimentClient {
    let queue = CompletionQueue(executor: simulation.executor) { [weak simulation] body in
      simulation?.schedule(after: .zero, body)
    }
    return Experiment.initialize(client, in: storage, on: queue)
  }
}
