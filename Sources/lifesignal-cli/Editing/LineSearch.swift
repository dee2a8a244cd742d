/// A search in the history, from the newest line to older ones.
struct LineSearch: Equatable {
  /// The text that the user searches for.
  private(set) var text = ""
  /// The found line, as an index of the history.
  private(set) var foundIndex: Int?
  /// Whether the last key found no line.
  private(set) var hasFailed = false
  /// The line before the search, which Ctrl-G shows again.
  let originalLine: EditedLine

  init(startingFrom line: EditedLine) { originalLine = line }

  /// The prompt during the search.
  var prompt: String { "\(hasFailed ? "not found" : "search") `\(text)`: " }

  mutating func extend(by scalar: Unicode.Scalar, in history: LineHistory) {
    text.unicodeScalars.append(scalar)
    // The line that is shown may contain the longer text, too.
    find(before: foundIndex.map { $0 + 1 } ?? history.lines.count, in: history)
  }

  mutating func shorten(in history: LineHistory) {
    if !text.isEmpty { text.removeLast() }
    foundIndex = nil
    if text.isEmpty { hasFailed = false } else { find(before: history.lines.count, in: history) }
  }

  mutating func continueToOlderLine(in history: LineHistory) {
    if !text.isEmpty { find(before: foundIndex ?? history.lines.count, in: history) }
  }

  /// Returns the found line, with the cursor at the start of the text.
  func foundLine(in history: LineHistory) -> EditedLine {
    var line = EditedLine(foundIndex.map { history.lines[$0] } ?? "")
    if let range = line.text.firstRange(of: text) {
      line.move(to: line.text.distance(from: line.text.startIndex, to: range.lowerBound))
    }
    return line
  }

  private mutating func find(before end: Int, in history: LineHistory) {
    let found = history.lastIndex(containing: text, before: end)
    hasFailed = found == nil
    if let found { foundIndex = found }
  }
}
