/// The reasons why a text is not a valid name.
public enum PersonNameError: Error, Hashable, Sendable {
  /// The first name is empty or consists of white space.
  case blankFirstName
  /// The last name is empty or consists of white space.
  case blankLastName
  /// The text is shorter than ``PersonName/minimumLength`` characters.
  case tooShort(count: Int)
  /// The text is longer than ``PersonName/maximumLength`` characters.
  case tooLong
  /// The text contains a character that is invisible, or is not a letter, space, hyphen or
  /// apostrophe.
  case unexpectedCharacter(Character)
  /// The text does not contain a letter.
  case noLetter
}
