/// The six digits that a person gets by SMS and types to prove that the number is theirs.
public struct VerificationCode: ParsedText {
  /// How many digits it has.
  public static let digitCount = 6

  /// The digits.
  public let text: String

  /// Reads a code. White space round it is dropped.
  ///
  /// - Throws: ``VerificationCodeError``.
  public init(_ text: String) throws(VerificationCodeError) {
    let digits = text.trimmed()
    for character in digits.prefix(Self.digitCount) {
      guard character.isASCII, character.isNumber else { throw .notADigit(character) }
    }
    let length = digits.prefix(Self.digitCount + 1).count
    guard length == Self.digitCount else { throw .wrongLength(found: length) }
    self.text = digits
  }

  /// The code with the value of `number`'s last six digits.
  ///
  /// - Parameter number: any number, as it comes from a random source.
  public init(number: UInt64) {
    let digits = String(number % 1_000_000)
    text = String(repeating: "0", count: Self.digitCount - digits.count) + digits
  }
}
