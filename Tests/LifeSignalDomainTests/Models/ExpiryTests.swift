import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of values one millisecond before a deadline, at the deadline, and one millisecond after.
struct ExpiryTests {
  private static func values<Value>(
    around moment: Date, _ value: (Date) throws -> Value
  ) rethrows -> [Value] {
    try [-0.001, 0, 0.001].map { try value(moment.addingTimeInterval($0)) }
  }

  /// The expected values of a condition that is `true` before the deadline, and `false` from then
  /// on.
  private static let trueBefore = [true, false, false]

  /// The end of the thirty days is included.
  @Test func `A notification is shown for thirty days`() throws {
    let old = try NotificationItem.sample(1)
    let new = try NotificationItem.sample(2, after: 1)
    let end = testStart.addingTimeInterval(30 * 86_400)
    #expect(Self.values(around: end) { old.isExpired(at: $0) } == [false, false, true])
    let shown = Self.values(around: end) { [new, old].history(of: old.kind.category, at: $0) }
    #expect(shown == [[new, old], [new, old], [new]])
    let kept = Self.values(around: end) { now in
      var list = NotificationList([new, old], upTo: Revision(1))
      list.removeExpired(at: now)
      return list.items.elements
    }
    #expect(kept == [[new, old], [new, old], [new]])
  }

  @Test func `From its date on, a check-in is overdue and a reminder is past`() throws {
    let user = try User.sample()
    let contact = try Contact.sample(2)
    let due = try #require(user.dueAt)
    #expect(due == testStart.addingTimeInterval(user.plan.interval.timeInterval))
    #expect(contact.dueAt == due)
    #expect(Self.values(around: due) { !user.isOverdue(at: $0) } == Self.trueBefore)
    #expect(Self.values(around: due) { !contact.isNonResponsive(at: $0) } == Self.trueBefore)
    #expect(
      Self.values(around: due) { Countdown(dueAt: due, at: $0) }
        == [.remaining(seconds: 0), .overdue(seconds: 0), .overdue(seconds: 0)])
    let reminder = try #require(Reminder(nextFor: user, at: testStart))
    let cooldownEnd = testStart.addingTimeInterval(TimeInterval(User.checkInCooldown))
    #expect(Self.values(around: cooldownEnd) { user.checkInWait(at: $0) } == [1, nil, nil])
    #expect(
      Self.values(around: reminder.date) { Reminder(nextFor: user, at: $0) } == [
        reminder, nil, nil,
      ])
  }

  @Test func `A tap a second or more after the previous tap counts as the first`() {
    let deadline = testStart.addingTimeInterval(1)
    let gestures = Self.values(around: deadline) {
      AlertGesture.arming(taps: 2, lastTap: LocalTime.test(testStart).instant)
        .tapped(at: LocalTime.test($0).instant)
    }
    let taps = gestures.map { gesture in
      if case .arming(let taps, _) = gesture { taps } else { 0 }
    }
    #expect(taps == [3, 1, 1])
  }
}
