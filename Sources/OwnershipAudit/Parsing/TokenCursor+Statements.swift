extension TokenCursor {
  /// Whether the token at `index`, the first of its line, goes on with the statement before it.
  func continuesStatement(at index: Int) -> Bool {
    guard let token = token(index), let previous = self.token(index - 1) else { return false }
    if token.isSymbol(".") || token.isSymbol("?") || token.isSymbol(":") { return true }
    if token.isSymbol("=") || isPair("-", ">", at: index) { return true }
    if token.kind == .operation {
      // An infix operator has space after it, a prefix operator none.
      var next = index + 1
      while let following = self.token(next), following.kind == .operation, !following.isApart {
        next += 1
      }
      if self.token(next)?.isApart ?? false { return true }
    }
    switch token.word {
    case .else, .catch, .where, .is, .as, .in: return true
    default: break
    }
    if previous.isSymbol(",") || previous.isSymbol(":") || previous.isSymbol(".") { return true }
    if previous.isSymbol("@") { return true }
    // An operator with space before it waits for its right side.
    if previous.kind == .operation {
      var first = index - 1
      while first > 0, let earlier = self.token(first - 1), earlier.kind == .operation,
        !(self.token(first)?.isApart ?? true)
      {
        first -= 1
      }
      return self.token(first)?.isApart ?? false
    }
    switch previous.word {
    case .try, .await, .unsafe, .is, .as, .let, .var, .if, .guard, .while, .throw, .where:
      return true
    default: return false
    }
  }

  /// The first token of the statement, or of the argument, that each token stands in, and the
  /// bracket round it (-1 for none).
  func statements() -> (starts: [Int32], openers: [Int32]) {
    var starts = [Int32](repeating: 0, count: tokens.count)
    var openers = [Int32](repeating: -1, count: tokens.count)
    var levels: [(opener: Int, start: Int, isList: Bool)] = [(-1, 0, false)]
    for index in tokens.indices {
      let token = tokens[index]
      while levels.count > 1, token.kind == .close,
        Int(partners[levels[levels.count - 1].opener]) <= index
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
