/// What a person wants responders to know: at most 500 characters after trimming, or nothing.
public struct EmergencyNote: ParsedText {
  /// The most characters of a note.
  public static let longest = 500

  /// The trimmed note.
  public let text: String

  /// No note.
  public static let empty = EmergencyNote()

  private init() {
    text = ""
  }

  /// Reads a note.
  ///
  /// - Throws: ``EmergencyNoteError/tooLong``.
  public init(_ text: String) throws(EmergencyNoteError) {
    let trimmed = text.trimmed()
    guard trimmed.unicodeScalars.dropFirst(8 * Self.longest).isEmpty,
      trimmed.count <= Self.longest
    else { throw .tooLong }
    self.text = trimmed
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { text.isEmpty }
}
