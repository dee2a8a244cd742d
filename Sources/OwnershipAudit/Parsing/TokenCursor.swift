/// A place in the tokens of a file, and questions about what stands there. Nothing traps at the end.
struct TokenCursor {
  let tokens: [Token]
  /// The partner of each bracket; the number of tokens for one that is never closed.
  let partners: [Int32]
  let names: NameTable
  var index = 0

  var isAtEnd: Bool { index >= tokens.count }

  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func isSymbol(_ character: Unicode.Scalar, at index: Int) -> Bool {
    token(index)?.isSymbol(character) ?? false
  }

  func isSymbol(_ character: Unicode.Scalar) -> Bool { isSymbol(character, at: index) }

  /// A punctuation, and no operator: the `:` of `a: b`.
  func isSelector(at index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.kind == .punctuation && token.symbol == Token.selector
  }

  func word(at index: Int) -> Word { token(index)?.word ?? .none }

  var word: Word { word(at: index) }

  func isName(at index: Int) -> Bool { token(index)?.kind == .name }

  func text(at index: Int) -> String {
    guard let token = token(index), token.name >= 0 else { return "" }
    return names.texts[Int(token.name)]
  }

  /// Whether the name stands in backticks.
  func isQuoted(at index: Int) -> Bool {
    guard let token = token(index), token.name >= 0 else { return false }
    return Int(token.end - token.start) != text(at: index).utf8.count
  }

  /// `->`, or another operator of two characters that touch.
  func isPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar, at index: Int) -> Bool {
    guard isSymbol(first, at: index), let next = token(index + 1) else { return false }
    return next.isSymbol(second) && !next.isApart
  }

  /// The operator that begins at `index`: its tokens that touch; empty when there is none.
  func operatorText(at start: Int) -> String {
    var characters = ""
    var index = start
    while let token = token(index), token.kind == .operation, index == start || !token.isApart {
      // The `<` of `==<T>(…)` opens the generic parameters.
      if token.isSymbol("<"), index > start, isName(at: index + 1) { break }
      characters.unicodeScalars.append(token.symbol > 2 ? Unicode.Scalar(token.symbol) : "•")
      index += 1
    }
    return characters
  }

  /// Just behind the bracket that closes the one at `index`.
  func behindPartner(of index: Int) -> Int {
    guard partners.indices.contains(index) else { return tokens.count }
    return min(Int(partners[index]) + 1, tokens.count)
  }
}
