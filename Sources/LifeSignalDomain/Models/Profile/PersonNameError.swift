/// Why some text is no person's name.
public enum PersonNameError: Error, Hashable, Sendable {
  /// The first name has nothing but spaces in it.
  case blankFirstName
  /// The last name has nothing but spaces in it.
  case blankLastName
  /// It is shorter than ``PersonName/shortest`` characters.
  case tooShort(count: Int)
  /// It is longer than ``PersonName/longest`` characters.
  case tooLong
  /// It has something in it that is no letter, space, hyphen or apostrophe.
  case unexpectedCharacter(Character)
  /// It has no letter in it.
  case noLetter
}
