import Foundation
import LifeSignalDomain
import Testing

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

  @Test func `The picker offers 1 to 7 days and 8, 16 and 32 hours, with 1 day as the standard`() {
    #expect(CheckInInterval.offeredDays.map(\.seconds) == (1...7).map { $0 * 86_400 })
    #expect(CheckInInterval.offeredHours.map(\.seconds) == [28_800, 57_600, 115_200])
    #expect(CheckInInterval.standard.seconds == 86_400)
  }

  @Test func `An invalid interval is not decoded`() {
    #expect(throws: WireError.self) {
      try Wire.decode(CheckInInterval.self, from: Array("60".utf8))
    }
  }
}
