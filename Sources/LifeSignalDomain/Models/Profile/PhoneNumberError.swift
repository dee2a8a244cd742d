/// The reasons why a text is not a valid phone number of a region.
public enum PhoneNumberError: Error, Hashable, Sendable {
  /// The text contains no digit.
  case empty
  /// The text contains a character that is neither a digit nor a usual separator.
  case unexpectedCharacter(Character)
  /// The number of digits is not that of the region.
  case wrongDigitCount(found: Int, expected: Int)
  /// The leading 0 of the region's national form is missing.
  case missingTrunkZero
  /// The text is in the international form, but does not start with `expected`, the calling code of
  /// the region.
  case otherCallingCode(expected: String)
}
