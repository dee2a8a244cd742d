/// One sentence form of the language and its meaning: an entry of a phrase book.
///
/// The grammar shows the pattern. Each word of the pattern matches itself, `notice|notices` matches
/// either word, and each `<blank>` is read by the slot with the same ordinal:
///
/// ```swift
/// Phrase("lists <person> as <roles>", "...", .person, .roles) { person, roles in ... }
/// ```
struct Phrase<Meaning: Sendable>: Sendable {
  /// The sentence form, as the grammar shows it.
  let pattern: String

  /// A short description of the sentence.
  let summary: String

  private let match: @Sendable (inout PhraseReader) throws(Mismatch) -> Meaning

  init<each Value: Sendable>(
    _ pattern: String, _ summary: String, _ slots: repeat PhraseSlot<each Value>,
    meaning: @escaping @Sendable (repeat each Value) -> Meaning
  ) {
    self.pattern = pattern
    self.summary = summary
    let parts = PhrasePart.parts(of: pattern)
    match = { reader throws(Mismatch) in
      var unread = UnreadPattern(parts: parts)
      let values: (repeat each Value)
      do {
        values = (repeat try unread.readBlank(each slots, from: &reader))
      } catch let mismatch as Mismatch {
        throw mismatch
      } catch {
        // Slots throw only `Mismatch`; the pack expansion loses the type of the error.
        throw reader.mismatch(unread.description)
      }
      try unread.readWords(from: &reader)
      try reader.readEnd()
      return meaning(repeat each values)
    }
  }

  /// Reads the rest of the line as this phrase.
  func read(_ reader: PhraseReader) throws(Mismatch) -> Meaning {
    var reader = reader
    return try match(&reader)
  }
}
