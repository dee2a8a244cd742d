extension Lexer {
  /// Attempts a line in vain before a bare `/` is an operator for the rest of it: keeps a line of
  /// nothing but slashes linear.
  private static var attemptsPerLine: Int { 64 }

  /// A bare `/`: the beginning of a regex where an expression may begin, else an operator.
  mutating func slash() {
    if failedRegexes.line != line { failedRegexes = (line, 0) }
    if mayBeginRegex, failedRegexes.count < Self.attemptsPerLine {
      if let end = endOfBareRegex() {
        emit(.regex, from: position, to: end, line: line)
        position = end
        return
      }
      failedRegexes.count += 1
    }
    emit(.operation, peek(), length: 1)
  }

  private var mayBeginRegex: Bool {
    switch peek(1) {
    case " ", "\t", "\n", "\r", ")", "=", "*", 0: return false
    default: break
    }
    guard let last = source.tokens.last else { return true }
    switch last.kind {
    case .number, .string, .regex: return startsLine
    case .close: return startsLine
    case .name: return startsLine || (last.word != .none && !last.word.endsOperand)
    case .operation:
      // A postfix `!` or `?` ends an operand.
      return isApart || !(last.isSymbol("!") || last.isSymbol("?"))
    case .open, .punctuation: return true
    }
  }

  /// Where the regex that begins here ends; nil when it is none.
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

  /// `#/…/#`, which may stand over several lines when a line break follows its opening.
  mutating func poundRegex(pounds: Int) {
    let start = position
    let startLine = line
    position += pounds + 1
    let isMultiline = peek() == "\n" || peek() == "\r"
    while position < bytes.count {
      switch peek() {
      case "\\": position += peek(1) == "\n" ? 1 : 2
      case "/" where closes(pounds):
        position += 1 + pounds
        return emit(.regex, from: start, to: position, line: startLine)
      case "\n":
        guard isMultiline else { return emit(.regex, from: start, to: position, line: startLine) }
        position += 1
        line += 1
      default: position += 1
      }
    }
    source.problems.append(.init(line: Int(startLine), what: "a regex has no end"))
    position = min(position, bytes.count)
    emit(.regex, from: start, to: position, line: startLine)
  }

  private func closes(_ pounds: Int) -> Bool {
    for offset in 1...pounds where peek(offset) != "#" { return false }
    return true
  }
}
