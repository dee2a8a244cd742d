import Foundation
import LifeSignalDomain
import Testing

struct ActionQueueTests {
  private func action(
    _ number: UInt8, _ intent: UserIntent = .setBiometric(true), after seconds: Double = 0
  ) -> QueuedAction {
    QueuedAction(
      id: ActionID(uuid(number)), intent: intent, madeAt: start.addingTimeInterval(seconds))
  }

  private func queue(_ actions: QueuedAction...) -> ActionQueue {
    var queue = ActionQueue()
    for action in actions { queue.add(action) }
    return queue
  }

  @Test func `What matters most is next, then what was done first, then what was queued first`() {
    let queue = queue(
      action(1), action(2, .checkIn(at: start), after: 5), action(3, .checkIn(at: start), after: 4),
      action(4))
    #expect(queue.inSendingOrder.map(\.id) == [3, 2, 1, 4].map { ActionID(uuid($0)) })
    #expect(queue.next(at: start)?.id == ActionID(uuid(3)))
    #expect(queue.next(at: start.addingTimeInterval(86_404))?.id == ActionID(uuid(2)))
    #expect(queue.actions.map(\.id) == [1, 2, 3, 4].map { ActionID(uuid($0)) })
  }

  /// Invariant 42.
  @Test func `An ordinary action has three attempts, a critical one any number`() {
    var queue = queue(action(1), action(2, .activateAlert(at: start)))
    let attempts = (0..<3).map { _ in queue.countFailure(of: ActionID(uuid(1)))?.attempts }
    #expect(attempts == [nil, nil, 3])
    let critical = (0..<1_000).compactMap { _ in queue.countFailure(of: ActionID(uuid(2))) }
    #expect(critical.isEmpty)
    #expect(queue.actions.map(\.id) == [ActionID(uuid(2))])
  }

  @Test func `An ordinary action waits an hour, a critical one a day`() {
    var queue = queue(action(1), action(2, .activateAlert(at: start)))
    let expiries = [0.0, 3_600, 86_400].map {
      queue.nextExpiry(after: start.addingTimeInterval($0))
    }
    #expect(expiries == [3_600, 86_400, nil].map { $0.map(start.addingTimeInterval) })
    let removed = [3_599.9, 3_600, 86_399.9, 86_400].map { seconds in
      queue.removeExpired(at: start.addingTimeInterval(seconds)).map(\.id)
    }
    #expect(removed == [[], [ActionID(uuid(1))], [], [ActionID(uuid(2))]])
    #expect(queue.isEmpty)
  }

  @Test func `What was sent and is too late waits for the server's word, and is not sent`() {
    var queue = queue(action(1), action(2))
    queue.markSent(ActionID(uuid(1)))
    let late = start.addingTimeInterval(3_600)
    #expect(queue.unresolved(at: start).isEmpty)
    let removed = queue.removeExpired(at: late)
    #expect(removed.map(\.id) == [ActionID(uuid(2))])
    #expect(queue.unresolved(at: late).map(\.id) == [ActionID(uuid(1))])
    #expect(queue.next(at: late) == nil && queue.nextExpiry(after: late) == nil)
    queue.remove(ActionID(uuid(1)))
    #expect(queue == ActionQueue())
  }

  @Test func `What was carried out overtakes what was done before it to the same`() {
    var queue = queue(
      action(1, .deactivateAlert(at: start)), action(2, .checkIn(at: start)),
      action(3, .activateAlert(at: start), after: 5), action(4, .setBiometric(true)),
      action(5, .deactivateAlert(at: start), after: 6))
    queue.settle(ActionID(uuid(3)))
    #expect(queue.actions.map(\.id) == [2, 4, 5].map { ActionID(uuid($0)) })
    queue.settle(ActionID(uuid(2)))
    queue.settle(ActionID(uuid(3)))
    #expect(queue.actions.map(\.id) == [4, 5].map { ActionID(uuid($0)) })
  }

  @Test func `What is queued shows in the order in which it was done`() throws {
    let hour = try CheckInInterval(seconds: 3_600)
    let queue = queue(
      action(1, .setInterval(hour)), action(2, .activateAlert(at: start)),
      action(3, .deactivateAlert(at: start)),
      // It does not go with the interval: the server will refuse it.
      action(4, .setReminder(.twoHours)),
      action(5, .checkIn(at: start.addingTimeInterval(-9_999))))
    let user = try User.sample()
    #expect(
      queue.applied(to: user)
        == (try user.with {
          $0.plan = try CheckInPlan(interval: hour, reminder: .thirtyMinutes)
        }))
  }

  @Test func `A queue comes back from its bytes as it was`() throws {
    let queue = queue(action(1), action(2, .activateAlert(at: start), after: 0.125))
    let bytes = try JSONEncoder().encode(queue)
    #expect(try JSONDecoder().decode(ActionQueue.self, from: bytes) == queue)
  }
}
