/// The reasons why a text is not a valid verification code.
public enum VerificationCodeError: Error, Hashable, Sendable {
  /// The text contains a character that is not a digit.
  case notADigit(Character)
  /// The text has more or fewer than six digits; `found` is at most 7.
  case wrongLength(found: Int)
}
