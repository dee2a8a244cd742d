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
  public var excerpt: String {
    let characters = Array(text)
    // A long line is cut around the place, so that the caret is visible.
    let start =
      characters.count <= Self.excerptWidth
      ? 0
      : max(
        0, min(columns.lowerBound - Self.excerptWidth / 3, characters.count - Self.excerptWidth))
    let end = min(characters.count, start + Self.excerptWidth)
    let left = start > 0 ? "…" : ""
    let right = end < characters.count ? "…" : ""

    let before = characters[start..<max(start, min(columns.lowerBound, end))]
    let marked = characters[min(columns.lowerBound, end)..<min(columns.upperBound, end)]
    let padding = left.map { _ in " " } + before.map(Self.blank)
    let underline = "^" + String(repeating: "~", count: max(0, Self.width(of: marked) - 1))

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
    character == "\t" ? "\t" : String(repeating: " ", count: width(of: character))
  }

  /// Returns the character, or a replacement for a character that would control the terminal.
  private static func printable(_ character: Character) -> Character {
    let containsInvisible = character.unicodeScalars.contains { $0 != "\t" && $0.isInvisible }
    return containsInvisible ? "\u{FFFD}" : character
  }

  private static func width(of characters: ArraySlice<Character>) -> Int {
    characters.reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the number of columns that a terminal uses: two for emoji and wide scripts, and one
  /// for other characters.
  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}
