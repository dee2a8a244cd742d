import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

struct FormattingTests {
  static let typed: [(PhoneRegion, String, String)] = [
    (.us, "555", "555"), (.us, "5550", "(555) 0"), (.us, "555010", "(555) 010"),
    (.us, "5550100001", "(555) 010-0001"), (.us, "(555) 010-00019", "55501000019"),
    (.us, "+1555010", "+1 555 010"), (.us, "+1 (555) 010-0001", "+1 555 010 0001"),
    (.ca, "5550100001", "(555) 010-0001"), (.us, "", ""), (.us, "+", "+"), (.us, "+49", "+49"),
    (.uk, "07700900001", "07700 900001"), (.uk, "+447700900001", "+44 7700 900001"),
    (.au, "0412345678", "0412 345 678"), (.au, "+61412345678", "+61 412 345 678"),
    (.us, "٥٥٥abc1", "1"),
  ]

  @Test(arguments: typed)
  func `A number is grouped while it is typed`(region: PhoneRegion, typed: String, shown: String) {
    #expect(region.formatted(typed: typed) == shown)
  }

  @Test(arguments: PhoneRegion.allCases)
  func `The formatted text parses as the same number`(region: PhoneRegion) throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let subscriber = (0..<region.subscriberDigitCount).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let national = (region.hasTrunkZero ? "0" : "") + subscriber
      let number = try PhoneNumber(national, region: region)
      for typed in [national, number.e164] {
        let shown = region.formatted(typed: typed)
        #expect(try PhoneNumber(shown, region: region) == number)
        #expect(region.formatted(typed: shown) == shown)
      }
      #expect(try PhoneNumber(number.formatted, region: region) == number)
    }
  }

  @Test(arguments: [
    ("", ""), ("12", "12"), ("123", "123"), ("1234", "123-4"), ("123456", "123-456"),
    ("123-4567", "123-456"), ("abc", ""),
  ])
  func `A code is grouped while it is typed`(typed: String, shown: String) {
    #expect(VerificationCode.formatted(typed: typed) == shown)
  }

  static let moments: [(Double, String)] = [
    (-10, "just now"), (59, "just now"), (60, "1m ago"), (3_599, "59m ago"), (3_600, "1h ago"),
    (86_399, "23h ago"), (86_400, "1d ago"), (30 * 86_400, "30d ago"),
    (30 * 86_400 + 1, "long ago"), (.infinity, "long ago"),
  ]

  @Test(arguments: moments)
  func `A date in the past is shown as the time since then, and a future date as the present`(
    seconds: Double, text: String
  ) throws {
    #expect(TimeSince(testStart.addingTimeInterval(-seconds), at: testStart).text == text)
    let contact = try Contact.sample(2).with { $0.lastCheckedIn = nil }
    #expect(contact.lastSeenText(at: testStart) == "Never checked in")
    #expect(
      contact.with { $0.lastCheckedIn = testStart.addingTimeInterval(-seconds) }
        .lastSeenText(at: testStart) == "Last seen " + text)
  }

  @Test(arguments: [
    (86_400, "1 day"), (7 * 86_400, "7 days"), (8 * 3_600, "8 hours"), (3_600, "1 hour"),
    (5_400, "90 minutes"), (3_601, "3601 seconds"),
  ])
  func `An interval is shown in the largest unit that divides it`(
    seconds: Int, text: String
  ) throws {
    #expect(try CheckInInterval(seconds: seconds).text == text)
    #expect(ReminderLead.allCases.map(\.text) == ["off", "30 minutes before", "2 hours before"])
  }
}
