/// A word or a blank of a phrase's pattern.
enum PhrasePart: Equatable, Sendable {
  /// One of these words, which mean the same.
  case word([String])
  /// A value, with the name that the grammar gives it.
  case blank(String)

  static func parts(of pattern: String) -> [PhrasePart] {
    pattern.split(separator: " ").map { part in
      part.hasPrefix("<")
        ? .blank(String(part.dropFirst().dropLast()))
        : .word(part.split(separator: "|").map(String.init))
    }
  }
}
