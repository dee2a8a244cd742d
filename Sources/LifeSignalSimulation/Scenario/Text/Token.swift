/// One word or one quoted text of a line, with the place where it stands.
struct Token: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    case word(String)
    /// What stands between the quotes, its escapes resolved.
    case text(String)
  }

  let content: Content

  /// The characters of the line that the token covers, quotes included, counted from 0.
  let columns: Range<Int>

  /// A text as it is written in a story.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The word, or nothing for a quoted text: quotes keep a text from being taken for a word.
  var word: String? {
    if case .word(let word) = content { word } else { nil }
  }
}
