import Foundation
import LifeSignalDomain
import Testing

struct EmergencyNoteTests {
  @Test func `A note is trimmed and may be empty`() throws {
    #expect(try EmergencyNote(" Diabetic. \n").text == "Diabetic.")
    #expect(try EmergencyNote("  ") == .empty)
    #expect(EmergencyNote.empty.isEmpty)
  }

  @Test func `A note has at most 500 characters`() throws {
    #expect(try EmergencyNote(String(repeating: "n", count: 500)).text.count == 500)
    #expect(throws: EmergencyNoteError.tooLong) {
      try EmergencyNote(String(repeating: "n", count: 501))
    }
    #expect(throws: EmergencyNoteError.tooLong) {
      try EmergencyNote("n" + String(repeating: "\u{301}", count: 100_000))
    }
  }
}

struct CheckInIntervalTests {
  @Test func `An interval is 1 hour to 7 days`() throws {
    #expect(try CheckInInterval(seconds: 3_600) == .shortest)
    #expect(try CheckInInterval(seconds: 604_800) == .longest)
    #expect(throws: CheckInIntervalError.tooShort(seconds: 3_599)) {
      try CheckInInterval(seconds: 3_599)
    }
    #expect(throws: CheckInIntervalError.tooShort(seconds: -1)) {
      try CheckInInterval(seconds: -1)
    }
    #expect(throws: CheckInIntervalError.tooLong(seconds: 604_801)) {
      try CheckInInterval(seconds: 604_801)
    }
  }

  @Test func `1 to 7 days and 8, 16 and 32 hours are offered, 1 day is the standard`() {
    #expect(CheckInInterval.offeredDays.map(\.seconds) == (1...7).map { $0 * 86_400 })
    #expect(CheckInInterval.offeredHours.map(\.seconds) == [28_800, 57_600, 115_200])
    #expect(CheckInInterval.standard.seconds == 86_400)
  }

  @Test func `What is no interval is not decoded`() {
    #expect(throws: WireError.self) {
      try Wire.decode(CheckInInterval.self, from: Array("60".utf8))
    }
  }
}

struct CheckInPlanTests {
  @Test func `A reminder comes within the interval`() throws {
    let hour = CheckInInterval.shortest
    let twoHours = try CheckInInterval(seconds: 7_200)
    #expect(try CheckInPlan(interval: hour, reminder: .thirtyMinutes).reminder == .thirtyMinutes)
    #expect(try CheckInPlan(interval: hour, reminder: .off).reminder == .off)
    for interval in [hour, twoHours] {
      #expect(
        throws: CheckInPlanError.reminderNotWithinInterval(lead: .twoHours, interval: interval)
      ) { try CheckInPlan(interval: interval, reminder: .twoHours) }
    }
  }

  @Test func `The standard is 1 day, reminded 30 minutes before`() throws {
    #expect(
      CheckInPlan.standard == (try CheckInPlan(interval: .standard, reminder: .thirtyMinutes)))
  }

  @Test func `A plan whose reminder is not within its interval is not decoded`() {
    let json = #"{"interval":3600,"reminder":"twoHours"}"#
    #expect(throws: WireError.self) { try Wire.decode(CheckInPlan.self, from: Array(json.utf8)) }
  }
}

struct UserTests {
  @Test func `A person is on time until the moment it is due, and overdue from then on`() throws {
    let user = try User.sample()
    let due = start.addingTimeInterval(86_400)
    #expect(user.dueAt == due)
    #expect(!user.isOverdue(at: due.addingTimeInterval(-0.001)))
    #expect(user.isOverdue(at: due))
  }

  @Test func `Who never checked in is never overdue`() throws {
    let user = try User.sample(lastCheckedIn: nil)
    #expect(user.dueAt == nil)
    #expect(!user.isOverdue(at: .distantFuture))
  }
}
