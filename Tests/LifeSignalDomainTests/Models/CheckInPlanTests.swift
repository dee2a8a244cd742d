import Foundation
import LifeSignalDomain
import Testing

struct CheckInPlanTests {
  @Test func `A reminder must come within the interval`() throws {
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

  @Test func `The standard plan is 1 day, with a reminder 30 minutes before the due date`() throws {
    #expect(
      CheckInPlan.standard == (try CheckInPlan(interval: .standard, reminder: .thirtyMinutes)))
  }

  @Test func `A plan whose reminder is not within its interval is not decoded`() {
    let json = #"{"interval":3600,"reminder":"twoHours"}"#
    #expect(throws: WireError.self) { try Wire.decode(CheckInPlan.self, from: Array(json.utf8)) }
  }
}
