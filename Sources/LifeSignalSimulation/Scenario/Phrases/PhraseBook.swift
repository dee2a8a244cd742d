/// The phrases that may stand at one place of a line.
struct PhraseBook<Meaning: Sendable>: Sendable {
  let phrases: [Phrase<Meaning>]

  /// The words that phrases of this book begin with, without repetition.
  let firstWords: [String]

  init(_ phrases: [Phrase<Meaning>]) {
    self.phrases = phrases
    firstWords = phrases.reduce(into: []) { words, phrase in
      guard case .word(let first) = PhrasePart.parts(of: phrase.pattern).first else { return }
      words += first.filter { !words.contains($0) }
    }
  }

  /// Reads the rest of the line as the first phrase that fits it.
  ///
  /// - Throws: What the phrases that got furthest expected there.
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
