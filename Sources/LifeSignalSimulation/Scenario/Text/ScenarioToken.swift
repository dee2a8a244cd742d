/// A word or a quoted text in a line, with its place.
struct ScenarioToken: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case word(String)
    /// The text between the quotes, without escapes.
    case text(String)
  }

  let content: Content

  /// The range of characters of the token in the line, including quotes, starting at 0.
  let columns: Range<Int>

  /// Returns a text as it is written in a scenario, with quotes and escapes.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The word, or `nil` for a quoted text, which is never read as a word.
  var word: String? {
    if case .word(let word) = content { word } else { nil }
  }
}
