/// A range of characters in a line of a scenario, for error messages.
public struct ScenarioLocation: Hashable, Sendable {
  /// The line number, starting at 1.
  public let line: Int

  /// The text of the line.
  public let text: String

  /// The range of characters, starting at 0. An empty range is before a character or at the end of
  /// the line.
  public let columns: Range<Int>

  init(line: Int, text: String, columns: Range<Int>) {
    self.line = line
    self.text = text
    self.columns = columns
  }
}

extension ScenarioLocation {
  /// The maximum number of characters of a line in an excerpt.
  private static let excerptWidth = 90

  /// The line, and below it a caret that marks the place:
  ///
  /// ```
  ///   7 | Ana scnas Ben's code
  ///     |     ^~~~~
  /// ```
  public var excerpt: String { excerpt(width: Self.excerptWidth) }

  /// Returns the excerpt for a terminal with this number of columns.
  func excerpt(columns: Int) -> String {
    // The number of the line, and two ellipses.
    let margin = "  \(line) | ".count + 2
    return excerpt(width: max(1, min(Self.excerptWidth, columns - margin)))
  }

  private func excerpt(width: Int) -> String {
    let characters = Array(text)
    // A long line is cut around the place, so that the caret is visible.
    let start =
      characters.count <= width
      ? 0
      : max(0, min(columns.lowerBound - width / 3, characters.count - width))
    let end = min(characters.count, start + width)
    let left = start > 0 ? "…" : ""
    let right = end < characters.count ? "…" : ""

    let before = characters[start..<max(start, min(columns.lowerBound, end))]
    let marked = characters[min(columns.lowerBound, end)..<min(columns.upperBound, end)]
    let padding = left.map { _ in " " } + before.map(Self.blank)
    let underline =
      "^" + String(repeating: "~", count: max(0, marked.reduce(0) { $0 + $1.terminalColumns } - 1))

    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    return """
        \(number) | \(left)\(String(characters[start..<end].map(Self.printable)))\(right)
        \(margin) | \(padding.joined())\(underline)
      """
  }

  /// Returns blanks as wide as a character; a tab stays a tab, because its width depends on the
  /// terminal.
  private static func blank(_ character: Character) -> String {
    character == "\t" ? "\t" : String(repeating: " ", count: character.terminalColumns)
  }

  /// Returns the character, or a replacement for a character that would control the terminal.
  private static func printable(_ character: Character) -> Character {
    let containsInvisible = character.unicodeScalars.contains { $0 != "\t" && $0.isInvisible }
    return containsInvisible ? "\u{FFFD}" : character
  }
}
