/// One sentence form of the language, with what it means: a row of a phrase book.
///
/// The pattern is what the grammar shows. Its words stand for themselves (`notice|notices` for
/// either), and each `<blank>` is filled as the slot at the same place says:
///
/// ```swift
/// Phrase("lists <person> as <roles>", "...", .person, .roles) { person, roles in ... }
/// ```
struct Phrase<Meaning: Sendable>: Sendable {
  /// The form, as the grammar shows it.
  let pattern: String

  /// What the sentence does, in half a line.
  let summary: String

  private let match: @Sendable (inout PhraseReader) throws(Mismatch) -> Meaning

  init<each Value: Sendable>(
    _ pattern: String, _ summary: String, _ slots: repeat Slot<each Value>,
    meaning: @escaping @Sendable (repeat each Value) -> Meaning
  ) {
    self.pattern = pattern
    self.summary = summary
    let parts = PhrasePart.parts(of: pattern)
    match = { reader throws(Mismatch) in
      var pattern = PhrasePattern(parts: parts)
      let values: (repeat each Value)
      do {
        values = (repeat try pattern.readBlank(each slots, from: &reader))
      } catch let mismatch as Mismatch {
        throw mismatch
      } catch {
        // Slots throw nothing else; a pack expansion only forgets which error it is.
        throw reader.mismatch(pattern.description)
      }
      try pattern.readWords(from: &reader)
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
