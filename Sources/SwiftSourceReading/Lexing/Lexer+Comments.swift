extension Lexer {
  mutating func readLineComment() {
    let start = position
    skipLine()
    appendComment(from: start, startLine: line)
    hasLeadingSpace = true
  }

  /// Reads a block comment. Block comments can be nested.
  mutating func readBlockComment() {
    let start = position
    let startLine = line
    let commentStartsLine = startsLine
    var depth = 1
    position += 2
    while depth > 0, position < bytes.count {
      switch peek() {
      case "/" where peek(1) == "*":
        depth += 1
        position += 2
      case "*" where peek(1) == "/":
        depth -= 1
        position += 2
      case "\n", "\r":
        if peek() == "\r", peek(1) == "\n" { position += 1 }
        position += 1
        line += 1
      default: position += 1
      }
    }
    if depth > 0 {
      source.problems.append(.init(line: Int(startLine), what: "an unterminated comment"))
    }
    appendComment(from: start, startLine: startLine)
    // The token after a comment that spans lines is the first of its line.
    startsLine = commentStartsLine || line != startLine
    hasLeadingSpace = true
    if line != startLine, directive?.depth == 0, !conditionContinues { endDirective() }
  }

  private mutating func appendComment(from start: Int, startLine: Int32) {
    source.comments.append(
      SourceComment(
        token: source.tokens.count, startLine: startLine, endLine: line, startsLine: startsLine,
        provesSafety: provesSafety(start..<min(position, bytes.count))))
  }

  /// Whether the comment contains `SAFETY:`, or `SAFETY` with a subject such as `SAFETY of buffer:`,
  /// followed by at least three letters.
  private func provesSafety(_ comment: Range<Int>) -> Bool {
    let mark = Array("SAFETY".utf8)
    var index = comment.lowerBound
    while index + mark.count < comment.upperBound {
      guard bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) else {
        index += 1
        continue
      }
      index += mark.count
      while index < comment.upperBound, bytes[index] != ":", bytes[index] != "\n" { index += 1 }
      guard index < comment.upperBound, bytes[index] == ":" else { continue }
      let reason = bytes[(index + 1)..<comment.upperBound]
      return reason.filter { $0 >= 0x80 || ("a"..."z") ~= ($0 | 0x20) }.count >= 3
    }
    return false
  }
}
