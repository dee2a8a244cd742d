extension TokenCursor {
  /// Finds the partner of each bracket, in one pass.
  ///
  /// A bracket that is not closed ends where the bracket around it ends. A closing bracket without
  /// an opening one has no partner.
  ///
  /// - Returns: The partners, and the first bracket without a partner.
  static func matchingBrackets(of tokens: [Token]) -> (brackets: [Int32], firstUnmatched: Token?) {
    var alone: Int?
    var partners = [Int32](repeating: Int32(tokens.count), count: tokens.count)
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
          alone = min(alone ?? index, index)
          continue
        }
        while let last = open.popLast() {
          counts[last.symbol, default: 0] -= 1
          if last.symbol == opener {
            partners[last.index] = Int32(index)
            partners[index] = Int32(last.index)
            break
          }
          alone = min(alone ?? last.index, last.index)
          partners[last.index] = Int32(index - 1)
        }
      }
    }
    if let first = open.first { alone = min(alone ?? first.index, first.index) }
    return (partners, alone.map { tokens[$0] })
  }
}
