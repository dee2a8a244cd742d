extension TokenCursor {
  /// Whether a token that starts a line continues the statement before it.
  func continuesStatement(at index: Int) -> Bool {
    guard let token = token(index), let previous = self.token(index - 1) else { return false }
    if token.isSymbol(".") || token.isSymbol("?") || token.isSymbol(":") { return true }
    if token.isSymbol("=") || isPair("-", ">", at: index) { return true }
    if token.kind == .operatorCharacter {
      // An infix operator is followed by whitespace, a prefix operator is not.
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
    // An operator after whitespace needs a right operand.
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

  /// Returns the first token of the statement or argument that contains each token, and the bracket
  /// around it, or -1.
  func statements() -> (starts: [Int32], openers: [Int32]) {
    var starts = [Int32](repeating: 0, count: tokens.count)
    var openers = [Int32](repeating: -1, count: tokens.count)
    var levels: [(opener: Int, start: Int, isList: Bool)] = [(-1, 0, false)]
    for index in tokens.indices {
      let token = tokens[index]
      while levels.count > 1, token.kind == .close,
        Int(matchingBrackets[levels[levels.count - 1].opener]) <= index
      {
        levels.removeLast()
      }
      var level = levels[levels.count - 1]
      let previous = index > 0 ? tokens[index - 1] : nil
      let isFirst = level.opener == index - 1
      let begins =
        if level.isList {
          isFirst || (previous?.isSymbol(",") ?? false)
        } else {
          isFirst || (previous?.isSymbol(";") ?? false)
            || (token.startsLine && !continuesStatement(at: index))
        }
      if begins, token.kind != .close { level.start = index }
      levels[levels.count - 1] = level
      starts[index] = Int32(level.start)
      openers[index] = Int32(level.opener)
      if token.kind == .open { levels.append((index, index + 1, !token.isSymbol("{"))) }
    }
    return (starts, openers)
  }
}
