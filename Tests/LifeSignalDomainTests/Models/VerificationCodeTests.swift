import Foundation
import LifeSignalDomain
import Testing

struct VerificationCodeTests {
  @Test func `A code is six digits, with white space around it removed`() throws {
    #expect(try VerificationCode(" 012345\n").text == "012345")
  }

  // For a text with more than 7 characters, `found` is 7, because counting stops there.
  @Test(arguments: [
    ("", VerificationCodeError.wrongLength(found: 0)), ("12345", .wrongLength(found: 5)),
    ("1234567", .wrongLength(found: 7)), ("1234567890", .wrongLength(found: 7)),
    ("12a456", .notADigit("a")), ("123 56", .notADigit(" ")), ("12345٦", .notADigit("٦")),
  ])
  func `An invalid code is refused with the reason`(text: String, error: VerificationCodeError) {
    #expect(throws: error) { try VerificationCode(text) }
  }

  @Test(arguments: [(0 as UInt64, "000000"), (42, "000042"), (UInt64.max, "551615")])
  func `The last six digits of any random number are a code`(number: UInt64, text: String) {
    #expect(VerificationCode(number: number).text == text)
  }
}
