extension Lexer {
  /// Reads a string literal. The current position is its first `#` or its quote.
  mutating func readString(pounds: Int) {
    let start = position
    let startLine = line
    position += pounds
    let isMultiline = opensMultiline(pounds: pounds)
    position += isMultiline ? 3 : 1
    readStringBody(pounds: pounds, isMultiline: isMultiline, from: start, line: startLine)
  }

  /// Whether a multiline string starts here. `#"""#` is a raw string that contains one quote.
  private func opensMultiline(pounds: Int) -> Bool {
    guard peek(1) == "\"", peek(2) == "\"" else { return false }
    guard pounds > 0 else { return true }
    var index = position + 1
    while index < bytes.count, bytes[index] != "\n", bytes[index] != "\r" {
      if bytes[index] == "\"", hasPounds(pounds, at: index + 1) { return false }
      index += 1
    }
    return true
  }

  private func hasPounds(_ count: Int, at index: Int) -> Bool {
    guard count > 0 else { return true }
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != "#" { return false }
    return true
  }

  /// Reads the rest of a string, up to its end or its next interpolation.
  mutating func readStringBody(
    pounds: Int, isMultiline: Bool, from start: Int, line startLine: Int32
  ) {
    while position < bytes.count {
      switch peek() {
      case "\"":
        if !isMultiline, hasPounds(pounds, at: position + 1) {
          position += 1 + pounds
          return emit(.string, from: start, to: position, line: startLine)
        }
        if isMultiline, peek(1) == "\"", peek(2) == "\"", hasPounds(pounds, at: position + 3) {
          position += 3 + pounds
          return emit(.string, from: start, to: position, line: startLine)
        }
        position += 1
      case "\\" where hasPounds(pounds, at: position + 1):
        position += 1 + pounds
        if peek() == "(" {
          emit(.string, from: start, to: position, line: startLine)
          openStrings.append(OpenString(pounds: pounds, isMultiline: isMultiline))
          return emit(.open, peek(), length: 1)
        }
        // Skips an escaped character, except a line break, which the next iteration reads and
        // counts.
        if peek() != "\n", peek() != "\r" { position += 1 }
      case "\n", "\r":
        guard isMultiline else {
          source.problems.append(.init(line: Int(startLine), what: "an unterminated string"))
          return emit(.string, from: start, to: position, line: startLine)
        }
        if peek() == "\r", peek(1) == "\n" { position += 1 }
        position += 1
        line += 1
      default: position += 1
      }
    }
    source.problems.append(.init(line: Int(startLine), what: "an unterminated string"))
    position = min(position, bytes.count)
    emit(.string, from: start, to: position, line: startLine)
  }
}
