/// A note for responders: at most 500 characters after trimming, possibly empty.
public struct EmergencyNote: ParsedText {
  /// The maximal number of characters of a note.
  public static let maximumLength = 500

  /// The text of the note, trimmed.
  public let text: String

  /// A note without text.
  public static let empty = EmergencyNote()

  private init() {
    text = ""
  }

  /// Creates a note by trimming and checking a text.
  ///
  /// - Throws: ``EmergencyNoteError/tooLong`` if the trimmed text is too long.
  public init(_ text: String) throws(EmergencyNoteError) {
    let trimmed = text.trimmed()
    // A character can consist of any number of scalars, so a limit of characters does not limit the
    // size. The scalars are therefore limited too, to 8 times the maximal number of characters.
    guard trimmed.unicodeScalars.dropFirst(8 * Self.maximumLength).isEmpty,
      trimmed.count <= Self.maximumLength
    else { throw .tooLong }
    self.text = trimmed
  }

  /// Whether the note has no text.
  public var isEmpty: Bool { text.isEmpty }
}
