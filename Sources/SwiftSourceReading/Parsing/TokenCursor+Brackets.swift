extension TokenCursor {
  /// Finds the matching bracket of each bracket, in one pass.
  ///
  /// An opening bracket that is never closed ends where the bracket around it ends. A closing
  /// bracket without an opening bracket has no match.
  ///
  /// - Returns: The index of the matching bracket for each token that is a bracket, and the first
  ///   bracket without a match.
  package static func matchingBrackets(of tokens: [Token]) -> (
    brackets: [Int32], firstUnmatched: Token?
  ) {
    var firstUnmatched: Int?
    var matches = [Int32](repeating: Int32(tokens.count), count: tokens.count)
    var open: [(index: Int, symbol: UInt8)] = []
    var counts: [UInt8: Int] = [:]
    for index in tokens.indices {
      let token = tokens[index]
      if token.kind == .open {
        open.append((index, token.symbol))
        counts[token.symbol, default: 0] += 1
      } else if token.kind == .close {
        // `(` and `)` are adjacent in ASCII; the other pairs have one character between them.
        let opener = token.isSymbol(")") ? token.symbol - 1 : token.symbol - 2
        guard counts[opener, default: 0] > 0 else {
          firstUnmatched = min(firstUnmatched ?? index, index)
          continue
        }
        while let last = open.popLast() {
          counts[last.symbol, default: 0] -= 1
          if last.symbol == opener {
            matches[last.index] = Int32(index)
            matches[index] = Int32(last.index)
            break
          }
          firstUnmatched = min(firstUnmatched ?? last.index, last.index)
          matches[last.index] = Int32(index - 1)
        }
      }
    }
    if let first = open.first { firstUnmatched = min(firstUnmatched ?? first.index, first.index) }
    return (matches, firstUnmatched.map { tokens[$0] })
  }
}
