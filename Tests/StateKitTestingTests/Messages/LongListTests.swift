import StateKit
import StateKitTesting
import Testing

/// A list in a message ends, however much there is to tell.
struct LongListTests {
  private struct Crowd: Reducer {
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

  private func messages(_ body: (TestStoreOf<Crowd>) -> Void) -> [String] {
    FailureList.run { body(TestStore(initialState: 0) { Crowd() }) }.messages
  }

  private let sender = "senders (StateKitTestingTests/LongListTests.swift:19)"
  private let waiter = "waiter (StateKitTestingTests/LongListTests.swift:26)"

  @Test func `Ten of the actions that were not received are named`() {
    let messages = messages {
      $0.send(.sendersTapped(11))
      $0.finish()
    }
    #expect(
      messages == [
        """
        The test ended, and actions of effects were not received:

        \(Array(repeating: "    arrived by \(sender)", count: 10).joined(separator: "\n"))
            … and 2 more

        Likely causes:
          - The test stops before everything has happened that its actions started.
          - An effect sends more than it should.

        Mend: Receive them: `store.receive(…)`, or `store.skipReceivedActions()`.
        """
      ])
  }

  @Test func `Ten of the actions that were skipped are told, and how many more`() {
    let messages = messages {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.sendersTapped(11))
      $0.finish()
    }
    #expect(messages.count == 11)
    #expect(
      messages.last == """
        Skipped: 2 more actions were handled and not received.

        Likely cause:
          - The test is not exhaustive: `exhaustivity` is `.off(showSkipped: true)`.

        Mend: Say it in the test, or turn this notice off with `.off`.
        """)
  }

  @Test func `Ten of the actions before the one that is received are told, and how many more`() {
    let messages = messages {
      $0.exhaustivity = .off(showSkipped: true)
      $0.send(.sendersTapped(12))
      $0.receive(.last)
    }
    #expect(messages.count == 11)
    #expect(messages.last?.hasPrefix("Skipped: 2 more actions") == true)
  }

  @Test func `Ten of the effects that live are named`() {
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
