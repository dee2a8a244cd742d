/// A person's name: 2 to 50 characters after trimming.
///
/// A name consists of letters of any script, spaces, hyphens and apostrophes. It contains at least
/// one letter and no invisible character.
public struct PersonName: ParsedText {
  /// The minimal number of characters of a name.
  public static let minimumLength = 2
  /// The maximal number of characters of a name.
  public static let maximumLength = 50

  /// The text of the name, trimmed.
  public let text: String

  /// Creates a name by trimming and checking a text.
  ///
  /// - Throws: ``PersonNameError``, which says what to fix. A blank first or last name is an error
  ///   of ``init(first:last:)`` only.
  public init(_ text: String) throws(PersonNameError) {
    let trimmed = text.trimmed()
    // A character can consist of any number of scalars, so a limit of characters does not limit the
    // size. The scalars are therefore limited too, to 4 times the maximal number of characters.
    guard trimmed.unicodeScalars.dropFirst(4 * Self.maximumLength).isEmpty,
      trimmed.count <= Self.maximumLength
    else { throw .tooLong }
    guard trimmed.count >= Self.minimumLength else { throw .tooShort(count: trimmed.count) }
    for character in trimmed {
      switch character {
      case " ", "-", "'", "\u{2019}": continue
      case _ where character.isLetter && !character.hasInvisibleScalar: continue
      default: throw .unexpectedCharacter(character)
      }
    }
    guard trimmed.contains(where: \.isLetter) else { throw .noLetter }
    self.text = trimmed
  }

  /// Creates a name from a first and a last name, both of which must have text.
  ///
  /// - Throws: ``PersonNameError`` if the first or last name is blank, or if the whole name is
  ///   invalid.
  public init(first: String, last: String) throws(PersonNameError) {
    let first = first.trimmed()
    let last = last.trimmed()
    guard !first.isEmpty else { throw .blankFirstName }
    guard !last.isEmpty else { throw .blankLastName }
    try self.init("\(first) \(last)")
  }
}

extension Character {
  /// Whether the character contains an invisible scalar, which could make two different names look
  /// the same.
  fileprivate var hasInvisibleScalar: Bool {
    unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
  }
}
