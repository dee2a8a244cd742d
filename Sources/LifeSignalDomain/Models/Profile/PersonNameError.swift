/// The reasons why a text is not a valid name.
public enum PersonNameError: Error, Hashable, Sendable {
  /// The first name is empty or consists of white space.
  case blankFirstName
  /// The last name is empty or consists of white space.
  case blankLastName
  /// The text is shorter than ``PersonName/minimumLength`` characters.
  case tooShort(count: Int)
  /// The text has more than ``PersonName/maximumLength`` characters, or more than 4 times as many
  /// Unicode scalars.
  case tooLong
  /// The text contains a character that is invisible, or is not a letter, space, hyphen or
  /// apostrophe.
  case unexpectedCharacter(Character)
  /// The text does not contain a letter.
  case noLetter
}
