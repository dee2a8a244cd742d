import StateKit
import StateKitTesting
import Testing

/// A list in a message names at most ten items.
struct LongListTests {
  private struct ManyEffects: Reducer {
    enum Action: Equatable, Sendable {
      case sendersTapped(Int)
      case waitersTapped(Int)
      case arrived, last
    }

    @Dependency(\.clock) var clock

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .sendersTapped(let count):
        return .run("senders") { send in
          for _ in 0..<count { await send(.arrived) }
          await send(.last)
        }
      case .waitersTapped(let count):
        return .merge(
          (0..<count).map { _ in
            .run("waiter") { [clock] _ in try await clock.sleep(for: .seconds(1)) }
          })
      case .arrived, .last: return .none
      }
    }
  }

  private func messages(_ body: (TestStoreOf<ManyEffects>) -> Void) -> [String] {
    FailureList.run { body(TestStore(initialState: 0) { ManyEffects() }) }.messages
  }

  private let sender = "senders (StateKitTestingTests/LongListTests.swift:19)"
  private let waiter = "waiter (StateKitTestingTests/LongListTests.swift:26)"

  @Test func `At most ten actions that were not received are named`() {
    let messages = messages {
      $0.send(.sendersTapped(11))
      $0.finish()
    }
    #expect(
      messages == [
        """
        The test ended with actions that it did not receive:

        \(Array(repeating: "    arrived by \(sender)", count: 10).joined(separator: "\n"))
            … and 2 more

        Likely causes:
          - The test ends before it receives everything that its effects send.
          - An effect sends an action that it should not send.

        Fix: Receive them with `store.receive(…)`, or call `store.skipReceivedActions()`.
        """
      ])
  }

  @Test func `At most ten skipped actions are shown, and then the number of the others`() {
    let messages = messages {
      $0.exhaustivity = .off(showSkippedAssertions: true)
      $0.send(.sendersTapped(11))
      $0.finish()
    }
    #expect(messages.count == 11)
    #expect(
      messages.last == """
        Skipped: the test did not receive 2 more of the handled actions.

        Likely cause:
          - The test is not exhaustive: `exhaustivity` is `.off(showSkippedAssertions: true)`.

        Fix: Assert what was skipped, or set `exhaustivity` to `.off` to hide this notice.
        """)
  }

  @Test func `At most ten actions that are skipped before a received action are shown`() {
    let messages = messages {
      $0.exhaustivity = .off(showSkippedAssertions: true)
      $0.send(.sendersTapped(12))
      $0.receive(.last)
    }
    #expect(messages.count == 11)
    #expect(messages.last?.hasPrefix("Skipped: the test did not receive 2 more") == true)
  }

  @Test func `At most ten running effects are named`() {
    let messages = messages {
      $0.send(.waitersTapped(12))
      $0.finish()
    }
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains(
        """
        \(Array(repeating: "    \(waiter)", count: 10).joined(separator: "\n"))
            … and 2 more
            (the next sleeper wakes at 1.0 seconds)
        """) == true, "\(messages)")
  }
}
