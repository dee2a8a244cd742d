import LifeSignalSimulation

/// A line of text with a cursor between its characters.
struct EditedLine: Equatable {
  /// The maximum length of a line, in bytes.
  static let maximumByteCount = ScenarioSource.lineByteLimit

  private(set) var characters: [Character]
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// Creates a line with the cursor at its end.
  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }
  var textBeforeCursor: String { String(characters[..<cursor]) }
  var isEmpty: Bool { characters.isEmpty }

  /// Moves the cursor, at most to the start or the end of the line.
  mutating func move(to position: Int) { cursor = min(max(position, 0), characters.count) }

  /// Replaces a range of characters by a text, and places the cursor after the text. If the line
  /// would become too long, it stays unchanged.
  ///
  /// - Returns: Whether the line was changed.
  @discardableResult
  mutating func replace(_ range: Range<Int>, with text: String) -> Bool {
    let head = String(characters[..<range.lowerBound]) + text
    let tail = String(characters[range.upperBound...])
    guard text.isEmpty || head.utf8.count + tail.utf8.count <= Self.maximumByteCount else {
      return false
    }
    characters = Array(head + tail)
    // A mark at the start of the tail can become a part of the character before it. The cursor is
    // then after this character.
    var byteCount = 0
    cursor = 0
    while byteCount < head.utf8.count {
      byteCount += characters[cursor].utf8.count
      cursor += 1
    }
    return true
  }

  /// Removes a range of characters, places the cursor there, and returns the removed text.
  mutating func remove(_ range: Range<Int>) -> String {
    let removed = String(characters[range])
    replace(range, with: "")
    return removed
  }

  // MARK: Words

  /// The start of the word before the cursor. A word consists of letters and digits.
  var startOfWord: Int { start { $0.isLetter || $0.isNumber } }

  /// The start of the part before the cursor that contains no space.
  var startOfUnspacedPart: Int { start { !$0.isWhitespace } }

  /// The end of the word after the cursor.
  var endOfWord: Int {
    var end = cursor
    while end < characters.count, !Self.isInWord(characters[end]) { end += 1 }
    while end < characters.count, Self.isInWord(characters[end]) { end += 1 }
    return end
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private func start(_ isInWord: (Character) -> Bool) -> Int {
    var start = cursor
    while start > 0, !isInWord(characters[start - 1]) { start -= 1 }
    while start > 0, isInWord(characters[start - 1]) { start -= 1 }
    return start
  }
}
