import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

/// Tests of notifications about emergencies that arrived late (rule 5.3).
struct LateEmergencyTests {
  private func item(
    _ change: LateEmergencyChange.Change = .turnedOn, delay: Double,
    on phone: LateEmergencyChange.Phone = .current
  ) throws -> NotificationItem {
    let date = testStart.addingTimeInterval(-delay)
    return try NotificationItem(
      id: NotificationID(uuid(1)), kind: .sendManualAlertActive, title: "Title",
      message: "Message.", timestamp: testStart,
      lateChange: LateEmergencyChange(change, at: date, on: phone, notifiedAt: testStart))
  }

  @Test(
    arguments: [
      (60.0, "1 min"), (3_599, "59 min"), (3_600, "1 h 0 min"), (86_399, "23 h 59 min"),
      (86_400, "1 day 0 h"), (2 * 86_400, "2 days 0 h"), (73 * 3_600, "3 days 1 h"),
    ] as [(Double, String)])
  func `A late notice says when the change was made, how late it is, and on which phone`(
    delay: Double, text: String
  ) throws {
    let date = { (date: Date) in "\(Int(testStart.timeIntervalSince(date))) s" }
    #expect(
      try item(delay: delay).text(formatting: date)
        == "Message. It was turned on at \(Int(delay)) s, \(text) before this notice, "
        + "with the phone that is signed in to the account.")
    #expect(
      try item(.turnedOff, delay: delay, on: .replaced).text(formatting: date)
        == "Message. It was turned off at \(Int(delay)) s, \(text) before this notice, "
        + "with a phone that has been replaced by a newer one.")
  }

  @Test func `A notice within a minute says so only about a replaced phone`() throws {
    #expect(try item(delay: 59.9).text { _ in "a date" } == "Message.")
    #expect(
      try item(delay: 59.9, on: .replaced).text { _ in "a date" }
        == "Message. It was turned on at a date, less than a minute before this notice, "
        + "with a phone that has been replaced by a newer one.")
  }

  /// The date is 1 January 2026, 08:00 UTC.
  @Test(arguments: [
    ("Pacific/Kiritimati", "22:00", "1"), ("Asia/Tokyo", "17:00", "1"), ("UTC", "8:00", "1"),
    ("America/New_York", "3:00", "1"), ("Pacific/Honolulu", "22:00", "31"),
  ])
  func `The date is shown in the reader's time zone`(zone: String, time: String, day: String)
    throws
  {
    let shown = try item(delay: 3_600).text(
      locale: Locale(identifier: "en_GB"), timeZone: try #require(TimeZone(identifier: zone)))
    #expect(shown.contains(time))
    #expect(shown.contains("It was turned on at \(day) "))
  }

  @Test func `The date is shown in the reader's format`() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    let item = try item(delay: 3_600)
    #expect(item.text(locale: Locale(identifier: "en_US"), timeZone: zone).contains("AM"))
    #expect(!item.text(locale: Locale(identifier: "de_DE"), timeZone: zone).contains("AM"))
  }

  @Test func `An item of an earlier version has no late change, and a later one keeps it`() throws {
    let late = try item(delay: 60)
    let bytes = try Wire.encode(late)
    #expect(try Wire.decode(NotificationItem.self, from: bytes) == late)
    let text = String(decoding: try Wire.encode(try item(delay: 0)), as: UTF8.self)
    #expect(!text.contains("lateChange"))
    #expect(
      try Wire.decode(NotificationItem.self, from: Array(text.utf8)).lateChange == nil)
  }
}
