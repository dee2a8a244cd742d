/// Why some text is no verification code.
public enum VerificationCodeError: Error, Hashable, Sendable {
  /// It has something in it that is no digit.
  case notADigit(Character)
  /// It has more or fewer than six digits; `found` is at most 7.
  case wrongLength(found: Int)
}
