extension TokenCursor {
  /// Finds the braces that open the body of an `if`, `guard`, `for`, `while`, `switch` or `catch`.
  /// Such a brace is not a trailing closure.
  ///
  /// As in the compiler, a brace inside a condition opens a closure if the condition continues
  /// after the closing brace.
  package static func findStatementBodyBraces(
    of tokens: [Token], matchingBrackets: [Int32], names: NameTable
  ) -> Set<Int32> {
    let cursor = TokenCursor(tokens: tokens, matchingBrackets: matchingBrackets, names: names)
    var bodies: Set<Int32> = []
    // For each bracket around the current token: its end, and whether a condition is being read in it.
    var levels: [(end: Int, isCondition: Bool)] = [(tokens.count, false)]
    for index in tokens.indices {
      while levels.count > 1, levels[levels.count - 1].end <= index { levels.removeLast() }
      let token = tokens[index]
      let level = levels.count - 1
      if token.kind == .open {
        if levels[level].isCondition, token.isSymbol("{"), !cursor.isInCondition(brace: index) {
          bodies.insert(Int32(index))
          levels[level].isCondition = false
        }
        levels.append((Int(matchingBrackets[index]), false))
      } else if token.isSymbol(";") {
        levels[level].isCondition = false
      } else if cursor.beginsCondition(at: index) {
        levels[level].isCondition = true
      } else if levels[level].isCondition, token.startsLine,
        !cursor.continuesStatement(at: index)
      {
        levels[level].isCondition = false
      }
    }
    return bodies
  }

  private func beginsCondition(at index: Int) -> Bool {
    switch keyword(at: index) {
    case .if, .guard, .for, .while, .switch, .catch:
      !isSymbol(":", at: index + 1) && !isSymbol(".", at: index - 1)
        && !isModuleSelector(at: index - 1)
    default: false
    }
  }

  /// Whether a condition continues after the closure that a brace opens.
  private func isInCondition(brace: Int) -> Bool {
    let afterBracket = indexAfterMatchingBracket(of: brace)
    guard let next = token(afterBracket) else { return false }
    if next.isSymbol("{") || next.isSymbol(",") { return !next.startsLine || next.isSymbol(",") }
    if next.isSymbol(".") || next.isSymbol("?") { return true }
    switch next.keyword {
    case .else where !next.startsLine:
      // After a closure, `else` belongs to a `guard`. After the body of an `if`, it belongs to the
      // `if`.
      return isInGuard(brace: brace)
    case .where: return true
    default: return next.kind == .operatorCharacter && continuesStatement(at: afterBracket)
    }
  }

  private func isInGuard(brace: Int) -> Bool {
    // Searches for the start of the statement, on the same bracket level.
    var index = brace - 1
    var steps = 0
    while index >= 0, steps < 256 {
      guard let token = token(index) else { return false }
      if token.kind == .open { return false }
      if token.keyword == .guard { return true }
      if token.keyword == .if || token.keyword == .switch { return false }
      index = token.kind == .close ? Int(matchingBrackets[index]) - 1 : index - 1
      steps += 1
    }
    return false
  }
}
