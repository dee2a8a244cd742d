import Foundation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test func `Invariant 21 detects a last check-in that is in the future or moves back`() throws {
    #expect(
      broken {
        $0.user?.lastCheckedIn = now.addingTimeInterval(1)
        $0.dueAt = $0.user?.dueAt
      } == [21])
    let earlier = device { $0.user?.lastCheckedIn = World.start.addingTimeInterval(-1) }
    #expect(brokenByStep(from: validDevice, to: earlier) == [21])
    // Giving up a queued check-in restores the previous one, which is not a violation.
    let queued = device { $0.pendingActions = [action(.checkIn)] }
    #expect(brokenByStep(from: queued, to: earlier).isEmpty)
    #expect(
      try brokenBackend { $0.accounts[ana.id]?.person?.lastCheckedIn = now.addingTimeInterval(1) }
        .contains(21))
    #expect(
      try brokenByStep { $0.accounts[ana.id]?.person?.lastCheckedIn = World.start - 1 }
        .contains(21))
  }

  @Test func `Invariant 22 detects a due time that is not one interval after the check-in`() {
    #expect(broken { $0.dueAt = World.start } == [22])
  }

  @Test func `Invariant 23 detects wrong and skipped announcements of a missed check-in`() throws {
    let announcement = try NotificationItem(
      id: NotificationID(Self.uuid(1)), kind: .receiveNonResponsiveAlert, title: "", message: "",
      timestamp: now)
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.history.append(announcement, at: now)
        $0.accounts[ana.id]?.notificationsRevision = Revision.zero.next
      } == [23])
    #expect(
      try brokenByStep { $0.accounts[ana.id]?.person?.announcedDueAt = World.start } == [23])
    #expect(
      try brokenByStep({ _ in }, { _ in }) {
        $0.after.dueTimes.move(ana.id, from: nil, to: now)
        $0.action = .swept
      } == [23])
  }

  @Test func `Invariant 24 detects two reminders, and a missing reminder`() throws {
    let one = Reminder(lead: .twoHours, date: now, dueAt: now)
    let other = Reminder(lead: .thirtyMinutes, date: now, dueAt: now)
    #expect(broken { $0.reminders = [one, other] } == [24])
    #expect(try broken(settled: settledDevice { $0.reminders = [] }) == [24])
  }

  @Test func `Invariant 24 detects last calls, and texts, that no variant gives`() throws {
    let due = World.start.addingTimeInterval(86_400)
    let lastCall = Reminder(lead: .tenMinutes, date: due.addingTimeInterval(-600), dueAt: due)
    #expect(broken { $0.reminders.append(lastCall) }.isEmpty)
    #expect(broken { $0.reminders = [lastCall, lastCall] } == [24])
    #expect(try broken(settled: settledDevice { $0.reminders.append(lastCall) }) == [24])
    let withVariant = try settledDevice {
      $0.reminderVariants.hasLastCall = true
      $0.reminders.append(lastCall)
    }
    #expect(try broken(settled: withVariant).isEmpty)
    #expect(
      try broken(settled: settledDevice { $0.reminderVariants.hasLastCall = true }) == [24])
    #expect(try broken(settled: settledDevice { $0.reminderVariants.copy = .warm }) == [24])
    let off = try settledDevice {
      $0.user?.plan = try CheckInPlan(interval: .standard, reminder: .off)
      $0.reminderVariants.hasLastCall = true
      $0.reminders = [lastCall]
    }
    #expect(try broken(settled: off).contains(24))
  }

  @Test func `Invariant 21 detects a check-in that counts later or earlier than it was made`()
    throws
  {
    func brokenByDate(_ seconds: TimeInterval, isExact: Bool) throws -> [Int] {
      let made = action(.checkIn, after: 60)
      return try brokenByStep({ _ in }, { _ in }) {
        $0.now = World.start.addingTimeInterval(600)
        $0.executed = execution(of: made, isExact: isExact)
        $0.executed?.action = ActionRequest(
          id: made.id, number: made.number, intent: made.intent,
          moment: .date(World.start.addingTimeInterval(60 + seconds)))
      }
    }
    #expect(try brokenByDate(0, isExact: true).isEmpty)
    #expect(try brokenByDate(-30, isExact: true).isEmpty)
    #expect(try brokenByDate(-31, isExact: true) == [21])
    #expect(try brokenByDate(-31, isExact: false).isEmpty)
    #expect(try brokenByDate(1, isExact: false) == [21])
  }

  @Test func `Invariant 29 detects a check-in within 300 s of the last one`() throws {
    func brokenByCheckIn(after seconds: TimeInterval) -> [Int] {
      brokenByStep(
        from: validDevice,
        to: device { $0.pendingActions = [action(.checkIn, after: seconds)] })
    }
    #expect(brokenByCheckIn(after: 299) == [29])
    #expect(brokenByCheckIn(after: 300).isEmpty)
  }
}
