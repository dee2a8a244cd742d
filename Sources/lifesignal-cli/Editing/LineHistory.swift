/// The lines that the user entered before, oldest first.
struct LineHistory: Equatable {
  /// The maximum number of lines.
  static let maximumCount = 1_000

  private(set) var lines: [String] = []

  /// Creates a history with the last of some lines.
  init(_ lines: [String] = []) {
    for line in lines { add(line) }
  }

  /// Adds a line, unless it is blank or equal to the last one.
  ///
  /// - Returns: Whether the line was added.
  @discardableResult
  mutating func add(_ line: String) -> Bool {
    guard line.contains(where: { !$0.isWhitespace }), line != lines.last else { return false }
    lines.append(line)
    if lines.count > Self.maximumCount { lines.removeFirst(lines.count - Self.maximumCount) }
    return true
  }

  /// Returns the index of the last line before an index that contains a text, or `nil`.
  func lastIndex(containing text: String, before end: Int) -> Int? {
    lines[..<end].lastIndex { text.isEmpty || $0.contains(text) }
  }
}
