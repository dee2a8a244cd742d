extension TokenCursor {
  /// Whether a token that starts a line continues the statement before it.
  package func continuesStatement(at index: Int) -> Bool {
    guard let token = token(index), let previous = self.token(index - 1) else { return false }
    if token.isSymbol(".") || token.isSymbol("?") || token.isSymbol(":") { return true }
    if token.isSymbol("=") || isPair("-", ">", at: index) { return true }
    if token.kind == .operatorCharacter {
      // Whitespace follows an infix operator, but not a prefix operator.
      var next = index + 1
      while let following = self.token(next), following.kind == .operatorCharacter,
        !following.hasLeadingSpace
      {
        next += 1
      }
      if self.token(next)?.hasLeadingSpace ?? false { return true }
    }
    switch token.keyword {
    case .else, .catch, .where, .is, .as, .in: return true
    default: break
    }
    if previous.isSymbol(",") || previous.isSymbol(":") || previous.isSymbol(".") { return true }
    if previous.isSymbol("@") { return true }
    // An infix operator at the end of a line needs a right operand. Unlike a postfix operator, it
    // follows whitespace.
    if previous.kind == .operatorCharacter {
      var first = index - 1
      while first > 0, let earlier = self.token(first - 1), earlier.kind == .operatorCharacter,
        !(self.token(first)?.hasLeadingSpace ?? true)
      {
        first -= 1
      }
      return self.token(first)?.hasLeadingSpace ?? false
    }
    switch previous.keyword {
    case .try, .await, .unsafe, .is, .as, .let, .var, .if, .guard, .while, .throw, .where:
      return true
    default: return false
    }
  }

  /// Finds two indices for each token: the first token of the statement or argument that contains the
  /// token, and the opening bracket of the innermost brackets around the token, or -1.
  package func statementStartsAndBrackets() -> (starts: [Int32], brackets: [Int32]) {
    var starts = [Int32](repeating: 0, count: tokens.count)
    var brackets = [Int32](repeating: -1, count: tokens.count)
    var levels: [(bracket: Int, start: Int, isCommaSeparated: Bool)] = [(-1, 0, false)]
    for index in tokens.indices {
      let token = tokens[index]
      while levels.count > 1, token.kind == .close,
        Int(matchingBrackets[levels[levels.count - 1].bracket]) <= index
      {
        levels.removeLast()
      }
      var level = levels[levels.count - 1]
      let previous = index > 0 ? tokens[index - 1] : nil
      let isFirstInBracket = level.bracket == index - 1
      let startsStatementOrArgument =
        if level.isCommaSeparated {
          isFirstInBracket || (previous?.isSymbol(",") ?? false)
        } else {
          isFirstInBracket || (previous?.isSymbol(";") ?? false)
            || (token.startsLine && !continuesStatement(at: index))
        }
      if startsStatementOrArgument, token.kind != .close { level.start = index }
      levels[levels.count - 1] = level
      starts[index] = Int32(level.start)
      brackets[index] = Int32(level.bracket)
      if token.kind == .open { levels.append((index, index + 1, !token.isSymbol("{"))) }
    }
    return (starts, brackets)
  }
}
