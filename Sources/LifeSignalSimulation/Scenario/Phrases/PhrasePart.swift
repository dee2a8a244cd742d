/// A word or a blank in the pattern of a phrase.
enum PhrasePart: Equatable, Sendable {
  /// One of several words with the same meaning.
  case word([String])
  /// A blank for a value, by its name in the grammar.
  case blank(String)

  static func parts(of pattern: String) -> [PhrasePart] {
    pattern.split(separator: " ").map { part in
      part.hasPrefix("<")
        ? .blank(String(part.dropFirst().dropLast()))
        : .word(part.split(separator: "|").map(String.init))
    }
  }
}
