/// Why some text is no phone number of a region.
public enum PhoneNumberError: Error, Hashable, Sendable {
  /// There is no digit in it.
  case empty
  /// It has something in it that is neither a digit nor usual between digits.
  case unexpectedCharacter(Character)
  /// The region's numbers have another length.
  case wrongDigitCount(found: Int, expected: Int)
  /// The region's numbers are typed with a leading 0.
  case missingTrunkZero
  /// It starts with the calling code of another region.
  case otherCallingCode(expected: String)
}
