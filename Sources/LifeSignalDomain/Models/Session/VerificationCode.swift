/// The six digits that a person receives by SMS and types to verify a number.
public struct VerificationCode: ParsedText {
  /// The number of digits of a code.
  public static let digitCount = 6

  /// The digits of the code.
  public let text: String

  /// Creates a code by parsing a text. White space around the text is ignored.
  ///
  /// - Throws: ``VerificationCodeError`` if the text is not six digits.
  public init(_ text: String) throws(VerificationCodeError) {
    let digits = text.trimmed()
    for character in digits.prefix(Self.digitCount) {
      guard character.isASCII, character.isNumber else { throw .notADigit(character) }
    }
    let length = digits.prefix(Self.digitCount + 1).count
    guard length == Self.digitCount else { throw .wrongLength(found: length) }
    self.text = digits
  }

  /// Creates the code that consists of a number's last six digits.
  ///
  /// - Parameter number: Any number, such as one from a random number generator.
  public init(number: UInt64) {
    let digits = String(number % 1_000_000)
    text = String(repeating: "0", count: Self.digitCount - digits.count) + digits
  }
}
