import Foundation
import LifeSignalDomain
import Testing

struct PhoneNumberTests {
  @Test(arguments: [
    ("5550100001", PhoneRegion.us, "+15550100001"),
    ("(555) 010-0001", .us, "+15550100001"),
    ("+1 555 010 0001", .us, "+15550100001"),
    ("555.010.0001", .ca, "+15550100001"),
    ("07700 900001", .uk, "+447700900001"),
    ("+44 7700 900001", .uk, "+447700900001"),
    ("0491 570 006", .au, "+61491570006"),
  ])
  func `A typed number becomes E.164, without the trunk 0`(
    typed: String, region: PhoneRegion, e164: String
  ) throws {
    let number = try PhoneNumber(typed, region: region)
    #expect(number.e164 == e164)
    #expect(number.region == region)
  }

  @Test(arguments: [
    ("", PhoneRegion.us, PhoneNumberError.empty),
    (" () ", .us, .empty),
    ("+", .us, .empty),
    ("555010000", .us, .wrongDigitCount(found: 9, expected: 10)),
    ("55501000011", .us, .wrongDigitCount(found: 11, expected: 10)),
    ("7700900001", .uk, .wrongDigitCount(found: 10, expected: 11)),
    ("17700900001", .uk, .missingTrunkZero),
    ("1491570006", .au, .missingTrunkZero),
    ("+447700900001", .us, .otherCallingCode(expected: "1")),
    ("+15550100", .us, .wrongDigitCount(found: 7, expected: 10)),
    ("555 O10 0001", .us, .unexpectedCharacter("O")),
    ("555+0100001", .us, .unexpectedCharacter("+")),
    ("٥٥٥٠١٠٠٠٠١", .us, .unexpectedCharacter("٥")),
  ])
  func `An invalid number of a region is refused with the reason`(
    typed: String, region: PhoneRegion, error: PhoneNumberError
  ) {
    #expect(throws: error) { try PhoneNumber(typed, region: region) }
  }

  @Test func `A text of a million digits is refused`() {
    #expect(throws: PhoneNumberError.self) {
      try PhoneNumber(String(repeating: "5", count: 1_000_000), region: .us)
    }
  }

  @Test(arguments: PhoneRegion.allCases)
  func `A number decodes as it was encoded`(region: PhoneRegion) throws {
    let digits = String(repeating: "4", count: region.typedDigitCount)
    let typed = region.hasTrunkZero ? "0" + digits.dropFirst() : digits
    let number = try PhoneNumber(typed, region: region)
    #expect(try Wire.decode(PhoneNumber.self, from: try Wire.encode(number)) == number)
  }

  @Test(arguments: [
    #"{"region":"US","e164":"5550100001"}"#, #"{"region":"US","e164":"+1 555 010 0001"}"#,
    #"{"region":"UK","e164":"+15550100001"}"#, #"{"region":"XX","e164":"+15550100001"}"#,
  ])
  func `An invalid E.164 number of a region is not decoded`(json: String) {
    #expect(throws: WireError.self) { try Wire.decode(PhoneNumber.self, from: Array(json.utf8)) }
  }
}
