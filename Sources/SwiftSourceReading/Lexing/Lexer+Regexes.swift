extension Lexer {
  /// The number of failed attempts to read a regex in a line, after which a `/` is an operator. The
  /// limit keeps the time for a line of slashes linear.
  private static var failedAttemptsPerLine: Int { 64 }

  /// Reads a bare `/`: a regex where an expression can start, and otherwise an operator.
  mutating func readSlash() {
    if failedRegexes.line != line { failedRegexes = (line, 0) }
    if canBeginRegex, failedRegexes.count < Self.failedAttemptsPerLine {
      if let end = endOfBareRegex() {
        emit(.regex, from: position, to: end, line: line)
        position = end
        return
      }
      failedRegexes.count += 1
    }
    emit(.operatorCharacter, peek(), length: 1)
  }

  /// Whether a `/` at the current position can begin a regex, judging by the characters and tokens
  /// around it.
  private var canBeginRegex: Bool {
    switch peek(1) {
    case " ", "\t", "\n", "\r", ")", "=", "*", 0: return false
    default: break
    }
    guard let last = source.tokens.last else { return true }
    switch last.kind {
    case .number, .string, .regex: return startsLine
    case .close: return startsLine
    case .name: return startsLine || (last.keyword != .none && !last.keyword.endsOperand)
    case .operatorCharacter:
      // A postfix `!` or `?` ends an operand.
      return hasLeadingSpace || !(last.isSymbol("!") || last.isSymbol("?"))
    case .open, .punctuation: return true
    }
  }

  /// Returns the end of the regex that starts here, or nil if this is not a regex.
  private func endOfBareRegex() -> Int? {
    var index = position + 1
    var depth = 0
    var isInClass = false
    while index < bytes.count {
      switch bytes[index] {
      case "\n", "\r": return nil
      case "\\":
        index += 1
        if index < bytes.count, bytes[index] == "\n" { return nil }
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass:
        depth -= 1
        if depth < 0 { return nil }
      case "/" where !isInClass:
        return bytes[index - 1] == " " || depth != 0 ? nil : index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Reads a regex such as `#/…/#`. The regex can span lines if a line break follows the opening
  /// slash.
  mutating func readPoundRegex(pounds: Int) {
    let start = position
    let startLine = line
    position += pounds + 1
    let isMultiline = peek() == "\n" || peek() == "\r"
    while position < bytes.count {
      switch peek() {
      case "\\": position += peek(1) == "\n" ? 1 : 2
      case "/" where endsPoundRegex(pounds: pounds):
        position += 1 + pounds
        return emit(.regex, from: start, to: position, line: startLine)
      case "\n":
        guard isMultiline else { return emit(.regex, from: start, to: position, line: startLine) }
        position += 1
        line += 1
      default: position += 1
      }
    }
    source.problems.append(.init(line: Int(startLine), what: "an unterminated regex"))
    position = min(position, bytes.count)
    emit(.regex, from: start, to: position, line: startLine)
  }

  private func endsPoundRegex(pounds: Int) -> Bool {
    for offset in 1...pounds where peek(offset) != "#" { return false }
    return true
  }
}
