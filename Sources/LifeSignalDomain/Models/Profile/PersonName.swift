/// A person's name: 2 to 50 characters after trimming; letters of any script, spaces, hyphens and
/// apostrophes only, at least one of them a letter, and none of them invisible.
public struct PersonName: ParsedText {
  /// The fewest characters of a name.
  public static let shortest = 2
  /// The most characters of a name.
  public static let longest = 50

  /// The trimmed name.
  public let text: String

  /// Reads a name.
  ///
  /// - Throws: ``PersonNameError``, which says what to mend. Never of a blank first or last name:
  ///   that is ``init(first:last:)``.
  public init(_ text: String) throws(PersonNameError) {
    let trimmed = text.trimmed()
    // One character may be any number of scalars, so the length in characters bounds nothing.
    guard trimmed.unicodeScalars.dropFirst(4 * Self.longest).isEmpty,
      trimmed.count <= Self.longest
    else { throw .tooLong }
    guard trimmed.count >= Self.shortest else { throw .tooShort(count: trimmed.count) }
    for character in trimmed {
      switch character {
      case " ", "-", "'", "\u{2019}": continue
      case _ where character.isLetter && !character.hasUnseenScalar: continue
      default: throw .unexpectedCharacter(character)
      }
    }
    guard trimmed.contains(where: \.isLetter) else { throw .noLetter }
    self.text = trimmed
  }

  /// Joins a first and a last name, neither of which may be blank.
  ///
  /// - Throws: ``PersonNameError``.
  public init(first: String, last: String) throws(PersonNameError) {
    let first = first.trimmed()
    let last = last.trimmed()
    guard !first.isEmpty else { throw .blankFirstName }
    guard !last.isEmpty else { throw .blankLastName }
    try self.init("\(first) \(last)")
  }
}

extension Character {
  /// Whether a part of it is not seen: two names that look the same would not be.
  fileprivate var hasUnseenScalar: Bool {
    unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
  }
}
