/// The phrases that are allowed at one position of a line.
struct PhraseBook<Meaning: Sendable>: Sendable {
  let phrases: [Phrase<Meaning>]

  /// The first words of the phrases, without duplicates.
  let firstWords: [String]

  init(_ phrases: [Phrase<Meaning>]) {
    self.phrases = phrases
    firstWords = phrases.reduce(into: []) { words, phrase in
      guard case .word(let first) = PhrasePart.parts(of: phrase.pattern).first else { return }
      words += first.filter { !words.contains($0) }
    }
  }

  /// Reads the rest of the line as the first phrase that matches it.
  ///
  /// - Throws: The alternatives expected by the phrases that matched furthest.
  func read(_ reader: PhraseReader) throws(Mismatch) -> Meaning {
    var furthest: Mismatch?
    for phrase in phrases {
      do {
        return try phrase.read(reader)
      } catch {
        furthest = furthest?.merged(with: error) ?? error
      }
    }
    throw furthest ?? reader.mismatch("nothing")
  }
}
