import Experiments
import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

struct CountdownTests {
  @Test(
    arguments: [
      (190_859, "2d 5h"), (86_400, "1d 0h"),
      (86_399, "23h 59m"), (19_380, "5h 23m"), (3_600, "1h 0m"), (1_439, "23m"),
      (60, "1m"), (59.9, "<1m"), (0.001, "<1m"), (0, "Expired just now"), (-59, "Expired just now"),
      (-1_380, "Expired 23m ago"), (-3_600, "Expired 1h ago"), (-86_399, "Expired 23h ago"),
      (-86_400, "Expired 1d ago"), (-2_592_000, "Expired 30d ago"),
      (-2_592_001, "Expired long ago"), (1e300, "11574074d 1h"), (-1e300, "Expired long ago"),
    ] as [(TimeInterval, String)])
  func `A countdown has a readable text`(timeLeft: TimeInterval, text: String) {
    let countdown = Countdown(
      dueAt: Date(timeIntervalSinceReferenceDate: timeLeft),
      at: Date(timeIntervalSinceReferenceDate: 0))
    #expect(countdown.text == text)
  }

  @Test func `There is no countdown before the first check-in`() {
    #expect(Countdown(dueAt: nil, at: testStart) == .never)
    #expect(Countdown.never.text == "--")
  }

  @Test(arguments: [
    (Countdown.remaining(seconds: 43_201), CheckInColor.green),
    (.remaining(seconds: 43_200), .yellow), (.remaining(seconds: 17_281), .yellow),
    (.remaining(seconds: 17_280), .orange), (.remaining(seconds: 0), .orange),
    (.overdue(seconds: 0), .red), (.never, .blue),
  ])
  func `The color shows the urgency`(countdown: Countdown, color: CheckInColor) {
    #expect(CheckInColor(countdown, of: .standard) == color)
    #expect(CheckInColor(countdown, of: .standard, isBusy: true) == .grey)
  }

  /// A plain check-in is one that does not answer a ping.
  @Test(
    arguments: [
      (-1, nil), (0, 300), (0.5, 300), (60, 240), (299.9, 1), (300, nil),
      (1e300, nil),
    ] as [(TimeInterval, Int?)])
  func `A plain check-in waits until five minutes after the last check-in`(
    elapsed: TimeInterval, wait: Int?
  ) throws {
    let user = try User.sample(lastCheckedIn: Date(timeIntervalSinceReferenceDate: 0))
    #expect(user.checkInWait(at: Date(timeIntervalSinceReferenceDate: elapsed)) == wait)
    #expect(try User.sample(lastCheckedIn: nil).checkInWait(at: testStart) == nil)
  }

  /// A device computes dates from the server's date in a reply and the time since then.
  @Test func `The rounding of dates does not prolong the wait for a check-in`() throws {
    for step in 0..<1_000 {
      let heard = testStart.addingTimeInterval(Double(step) / 20)
      let user = try User.sample(lastCheckedIn: heard.addingTimeInterval(0.1))
      let isPossible = heard.addingTimeInterval(100.05).addingTimeInterval(200.05)
      #expect(user.checkInWait(at: isPossible) == nil)
      #expect(user.checkInWait(at: isPossible.addingTimeInterval(-60)) == 60)
    }
  }

  @Test func `There is a next reminder until its date, and none from then on`() throws {
    var user = try User.sample(lastCheckedIn: testStart)
    let due = testStart.addingTimeInterval(86_400)
    let reminderDate = due.addingTimeInterval(-1_800)
    #expect(
      Reminder(nextFor: user, at: testStart)
        == Reminder(lead: .thirtyMinutes, date: reminderDate, dueAt: due))
    #expect(Reminder(nextFor: user, at: reminderDate.addingTimeInterval(-0.001)) != nil)
    #expect(Reminder(nextFor: user, at: reminderDate) == nil)
    user.plan = try CheckInPlan(interval: .standard, reminder: .off)
    #expect(Reminder(nextFor: user, at: testStart) == nil)
    #expect(try Reminder(nextFor: User.sample(lastCheckedIn: nil), at: testStart) == nil)
  }

  @Test func `There is one reminder for each lead time, and none if reminders are off`() throws {
    var user = try User.sample(lastCheckedIn: testStart)
    let due = testStart.addingTimeInterval(86_400)
    func leads(_ variants: ReminderVariants, at now: Date) -> [Reminder.LeadTime] {
      Reminder.all(nextFor: user, variants, at: now).map(\.lead)
    }
    let lastCall = ReminderVariants(hasLastCall: true)
    #expect(leads(ReminderVariants(), at: testStart) == [.thirtyMinutes])
    #expect(leads(lastCall, at: testStart) == [.thirtyMinutes, .tenMinutes])
    #expect(leads(lastCall, at: due.addingTimeInterval(-1_800)) == [.tenMinutes])
    #expect(leads(lastCall, at: due.addingTimeInterval(-600)) == [])
    user.plan = try CheckInPlan(interval: .standard, reminder: .off)
    #expect(leads(lastCall, at: testStart) == [])
  }

  @Test func `A variant decides the text of all reminders`() throws {
    let user = try User.sample(lastCheckedIn: testStart)
    let warm = ReminderVariants(copy: .warm, hasLastCall: true)
    let texts = Reminder.all(nextFor: user, warm, at: testStart).map(\.copy.text)
    #expect(texts == ["Time to say you're well", "Time to say you're well"])
    #expect(ReminderCopy.flagValue(of: Variant(key: "on", value: "warm")) == .warm)
    #expect(ReminderCopy.flagValue(of: Variant(key: "shouting")) == nil)
  }

  /// Files of worlds that an earlier version saved.
  @Test func `A reminder without a text has the plain one`() throws {
    let stored = #"{"lead":"twoHours","date":1,"dueAt":2}"#
    let reminder = try JSONDecoder().decode(Reminder.self, from: Data(stored.utf8))
    #expect(
      reminder
        == Reminder(
          lead: .twoHours, date: Date(timeIntervalSinceReferenceDate: 1),
          dueAt: Date(timeIntervalSinceReferenceDate: 2)))
    let copy = Reminder(lead: .tenMinutes, date: testStart, dueAt: testStart, copy: .warm)
    #expect(
      try JSONDecoder().decode(Reminder.self, from: JSONEncoder().encode(copy)) == copy)
  }
}
