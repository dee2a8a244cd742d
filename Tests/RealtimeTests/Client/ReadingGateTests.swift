import Testing

@testable import Realtime

/// Tests the gate while its consumers run on other threads.
@Suite(.timeLimit(.minutes(20))) struct ReadingGateTests {
  @Test func `A consumer that catches up on another thread leaves the gate open`() async {
    let gate = ReadingGate()
    let subscriber = Subscriber<Int>(.suspend(1), gate: gate) { _ in nil }
    let numbers = 0..<50_000
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in numbers {
          await gate.pass()
          if Task.isCancelled { return }
          subscriber.append(number)
        }
      }
      for number in numbers where await subscriber.next() != number {
        Issue.record("Number \(number) is missing")
        return group.cancelAll()
      }
    }
    #expect(gate.isOpen)
  }
}
