import Foundation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

extension InvariantTests {
  @Test func `21 detects a check-in in the future, and one that moves back`() throws {
    #expect(
      broken {
        $0.user?.lastCheckedIn = now.addingTimeInterval(1)
        $0.dueAt = $0.user?.dueAt
      } == [21])
    let earlier = device { $0.user?.lastCheckedIn = World.start.addingTimeInterval(-1) }
    #expect(brokenByStep(from: plain, to: earlier) == [21])
    // Giving up a queued check-in restores the previous one, which is not a violation.
    let queued = device { $0.pendingActions = [action(.checkIn(at: World.start))] }
    #expect(brokenByStep(from: queued, to: earlier).isEmpty)
    #expect(
      try brokenBackend { $0.accounts[ana.id]?.person?.lastCheckedIn = now.addingTimeInterval(1) }
        .contains(21))
    #expect(
      try brokenByStep { $0.accounts[ana.id]?.person?.lastCheckedIn = World.start - 1 }
        .contains(21))
  }

  @Test func `22 detects a due time that is not an interval after the check-in`() {
    #expect(broken { $0.dueAt = World.start } == [22])
  }

  @Test func `23 detects a miss announced twice, to no responder, or skipped by a sweep`() throws {
    let told = try NotificationItem(
      id: NotificationID(Self.uuid(1)), kind: .receiveNonResponsiveAlert, title: "", message: "",
      timestamp: now)
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.history.append(told, at: now)
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

  @Test func `24 detects two reminders, and one that is not for the next check-in`() throws {
    let one = Reminder(lead: .twoHours, date: now, dueAt: now)
    let other = Reminder(lead: .thirtyMinutes, date: now, dueAt: now)
    #expect(broken { $0.reminders = [one, other] } == [24])
    #expect(try brokenAtRest(restingDevice { $0.reminders = [] }) == [24])
  }

  @Test func `29 detects two check-ins within 300 s`() throws {
    func record(_ seconds: TimeInterval) -> (inout BackendState) -> Void {
      {
        $0.accounts[ana.id]?.intents.lastPlainCheckIn = World.start.addingTimeInterval(seconds)
      }
    }
    #expect(try brokenByStep(record(0), record(299)) == [29])
    #expect(try brokenByStep(record(0), record(300)).isEmpty)
  }
}
