import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of the order, the attempts and the expiry of queued actions (rule 5.9).
struct ActionQueueTests {
  private func action(
    _ number: UInt8, _ intent: UserIntent = .setBiometric(true), after seconds: Double = 0
  ) -> QueuedAction {
    QueuedAction(
      id: ActionID(uuid(number)), intent: intent, madeAt: testStart.addingTimeInterval(seconds))
  }

  private func queue(_ actions: QueuedAction...) -> ActionQueue {
    var queue = ActionQueue()
    for action in actions { queue.add(action) }
    return queue
  }

  @Test func `Actions are sent by priority, then by date, then by position`() {
    let queue = queue(
      action(1), action(2, .checkIn(at: testStart), after: 5),
      action(3, .checkIn(at: testStart), after: 4),
      action(4))
    #expect(queue.inSendingOrder.map(\.id) == [3, 2, 1, 4].map { ActionID(uuid($0)) })
    #expect(queue.next(at: testStart)?.id == ActionID(uuid(3)))
    #expect(queue.next(at: testStart.addingTimeInterval(86_404))?.id == ActionID(uuid(2)))
    #expect(queue.actions.map(\.id) == [1, 2, 3, 4].map { ActionID(uuid($0)) })
  }

  /// Invariant 42.
  @Test func `A standard action has three attempts, and a critical one has no limit`() {
    var queue = queue(action(1), action(2, .activateAlert(at: testStart)))
    let attempts = (0..<3).map { _ in queue.countFailure(of: ActionID(uuid(1)))?.attempts }
    #expect(attempts == [nil, nil, 3])
    let critical = (0..<1_000).compactMap { _ in queue.countFailure(of: ActionID(uuid(2))) }
    #expect(critical.isEmpty)
    #expect(queue.actions.map(\.id) == [ActionID(uuid(2))])
  }

  @Test func `A standard action expires after an hour, and a critical one after a day`() {
    var queue = queue(action(1), action(2, .activateAlert(at: testStart)))
    let expiries = [0.0, 3_600, 86_400].map {
      queue.nextExpiry(after: testStart.addingTimeInterval($0))
    }
    #expect(expiries == [3_600, 86_400, nil].map { $0.map(testStart.addingTimeInterval) })
    let removed = [3_599.9, 3_600, 86_399.9, 86_400].map { seconds in
      queue.removeExpired(at: testStart.addingTimeInterval(seconds)).map(\.id)
    }
    #expect(removed == [[], [ActionID(uuid(1))], [], [ActionID(uuid(2))]])
    #expect(queue.isEmpty)
  }

  @Test func `A sent action that expired waits for the server and is not sent again`() {
    var queue = queue(action(1), action(2))
    queue.markSent(ActionID(uuid(1)))
    let expiry = testStart.addingTimeInterval(3_600)
    #expect(queue.unresolved(at: testStart).isEmpty)
    let removed = queue.removeExpired(at: expiry)
    #expect(removed.map(\.id) == [ActionID(uuid(2))])
    #expect(queue.unresolved(at: expiry).map(\.id) == [ActionID(uuid(1))])
    #expect(queue.next(at: expiry) == nil && queue.nextExpiry(after: expiry) == nil)
    queue.remove(ActionID(uuid(1)))
    #expect(queue == ActionQueue())
  }

  @Test func `An action that was carried out overrides earlier ones for the same field`() {
    var queue = queue(
      action(1, .deactivateAlert(at: testStart)), action(2, .checkIn(at: testStart)),
      action(3, .activateAlert(at: testStart), after: 5), action(4, .setBiometric(true)),
      action(5, .deactivateAlert(at: testStart), after: 6))
    queue.confirm(ActionID(uuid(3)))
    #expect(queue.actions.map(\.id) == [2, 4, 5].map { ActionID(uuid($0)) })
    queue.confirm(ActionID(uuid(2)))
    queue.confirm(ActionID(uuid(3)))
    #expect(queue.actions.map(\.id) == [4, 5].map { ActionID(uuid($0)) })
  }

  @Test func `Queued actions are applied in the order in which they were made`() throws {
    let hour = try CheckInInterval(seconds: 3_600)
    let queue = queue(
      action(1, .setInterval(hour)), action(2, .activateAlert(at: testStart)),
      action(3, .deactivateAlert(at: testStart)),
      // This reminder cannot be combined with the interval, so the server will refuse it.
      action(4, .setReminder(.twoHours)),
      action(5, .checkIn(at: testStart.addingTimeInterval(-9_999))))
    let user = try User.sample()
    #expect(
      queue.applied(to: user)
        == (try user.with {
          $0.plan = try CheckInPlan(interval: hour, reminder: .thirtyMinutes)
        }))
  }

  @Test func `A queue decodes as it was encoded`() throws {
    let queue = queue(action(1), action(2, .activateAlert(at: testStart), after: 0.125))
    let bytes = try JSONEncoder().encode(queue)
    #expect(try JSONDecoder().decode(ActionQueue.self, from: bytes) == queue)
  }
}
