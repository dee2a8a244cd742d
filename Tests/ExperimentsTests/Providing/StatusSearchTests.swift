import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import Testing

/// All orders of contexts, answers and ends, as the status and the events of a provider show them.
struct StatusSearchTests {
  private enum Move: CaseIterable {
    case annBegins, bobBegins, oldestAnswers, oldestFails, clear, stop
  }

  /// What the provider must show.
  private struct Model {
    var user: String?
    var status = ProviderStatus.notReady
    var hasVariants = false
    /// The requests that the server has not answered, and whether each still counts.
    var requests: [(user: String, counts: Bool)] = []

    mutating func begin(_ user: String) {
      if self.user != user {
        if status != .notReady { status = .reconciling }
        hasVariants = false
        endAll()
      }
      self.user = user
      // The same fetch is joined.
      if !requests.contains(where: \.counts) { requests.append((user, true)) }
    }

    mutating func endAll() { for index in requests.indices { requests[index].counts = false } }

    /// Ends the oldest request. Returns false if no request waits.
    mutating func answer(isSuccess: Bool) -> Bool {
      guard !requests.isEmpty else { return false }
      guard requests.removeFirst().counts else { return true }
      if isSuccess {
        (status, hasVariants) = (.ready, true)
      } else {
        status = hasVariants ? .stale : .error
      }
      return true
    }
  }

  /// The events after which a provider has a status. There is no event for a provider that is not ready.
  private static func isLast(_ event: ProviderEvent?, of status: ProviderStatus) -> Bool {
    switch (status, event) {
    case (.notReady, _), (.stale, .stale), (.error, .error), (.reconciling, .reconciling),
      (.ready, .ready), (.ready, .contextChanged), (.ready, .configurationChanged):
      true
    default: false
    }
  }

  /// Case 120 of CASES.md: the issues 365 and 369 of OpenFeature's specification.
  @Test func `In any order, the status is that of the last context, and the events agree`() throws {
    var count = 0
    for first in Move.allCases {
      for second in Move.allCases {
        for third in Move.allCases {
          for fourth in Move.allCases {
            try run([first, second, third, fourth, .bobBegins, .oldestAnswers])
            count += 1
          }
        }
      }
    }
    #expect(count == 1_296)
  }

  private func run(_ steps: [Move]) throws {
    try ExperimentsHarness.run { config in
      config.retriesFetches = false
    } _: { harness in
      let provider = ExperimentsProvider(harness.client, in: harness.storage)
      let events = harness.collect(provider.events())
      harness.simulation.run()
      harness.server.variants.suspendCalls()
      var model = Model()
      for step in steps {
        switch step {
        case .annBegins, .bobBegins:
          let user = step == .annBegins ? "ann" : "bob"
          let old = EvaluationContext(targetingKey: model.user)
          _ = harness.call { _ in
            try await provider.contextChanged(from: old, to: EvaluationContext(targetingKey: user))
          }
          model.begin(user)
        case .oldestAnswers, .oldestFails:
          guard let user = model.requests.first?.user else { continue }
          let isSuccess = step == .oldestAnswers
          harness.server.variants.resumeNextCall(
            returning: isSuccess
              ? FlagServer.answer(["a": ["key": .string(user)]])
              : FlagServer.answer([:], status: 404))
          harness.simulation.run()
          _ = model.answer(isSuccess: isSuccess)
        case .clear:
          harness.act { $0.clear() }
          (model.status, model.hasVariants) = (.notReady, false)
          model.endAll()
        case .stop:
          harness.act { $0.stop() }
          model.endAll()
        }
        #expect(provider.status == model.status, "\(steps)")
        #expect(Self.isLast(events.all.last, of: provider.status), "\(steps): \(events.all)")
        let value = provider.resolve(Flag("a", default: "none")).value
        #expect(value == (model.hasVariants ? model.user : "none"), "\(steps)")
      }
    }
  }
}
