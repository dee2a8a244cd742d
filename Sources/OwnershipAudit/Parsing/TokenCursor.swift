/// A position in the tokens of a file, and queries about tokens. A query also accepts an index outside
/// of `tokens`, such as -1.
struct TokenCursor {
  let tokens: [Token]
  /// For each bracket, the index of the matching bracket, as ``matchingBrackets(of:)`` finds it.
  /// For other tokens, the number of tokens.
  let matchingBrackets: [Int32]
  let names: NameTable
  /// The braces that open the body of a statement, and not a trailing closure.
  var statementBodyBraces: Set<Int32> = []
  var index = 0

  var isAtEnd: Bool { index >= tokens.count }

  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func isSymbol(_ character: Unicode.Scalar, at index: Int) -> Bool {
    token(index)?.isSymbol(character) ?? false
  }

  func isSymbol(_ character: Unicode.Scalar) -> Bool { isSymbol(character, at: index) }

  /// Whether the token is `::`, as in `StateKit::Store`.
  func isModuleSelector(at index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.kind == .punctuation && token.symbol == Token.moduleSelector
  }

  func keyword(at index: Int) -> Keyword { token(index)?.keyword ?? .none }

  /// The keyword at the cursor, or `none` for other tokens.
  var word: Keyword { keyword(at: index) }

  func isName(at index: Int) -> Bool { token(index)?.kind == .name }

  func text(at index: Int) -> String {
    guard let token = token(index), token.name >= 0 else { return "" }
    return names.texts[Int(token.name)]
  }

  /// Whether the name is in backticks.
  func isInBackticks(at index: Int) -> Bool {
    guard let token = token(index), token.name >= 0 else { return false }
    return Int(token.end - token.start) != text(at: index).utf8.count
  }

  /// Whether two adjacent tokens form an operator such as `->`.
  func isPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar, at index: Int) -> Bool {
    guard isSymbol(first, at: index), let next = token(index + 1) else { return false }
    return next.isSymbol(second) && !next.hasLeadingSpace
  }

  /// Returns the operator at `start`, which consists of adjacent tokens, or an empty string.
  func operatorText(at start: Int) -> String {
    var characters = ""
    var index = start
    while let token = token(index), token.kind == .operatorCharacter,
      index == start || !token.hasLeadingSpace
    {
      // The `<` of `==<T>(…)` opens the generic parameters.
      if token.isSymbol("<"), index > start, isName(at: index + 1) { break }
      // A range operator is one token, so it counts as one character.
      characters.unicodeScalars.append(
        token.symbol > Token.range ? Unicode.Scalar(token.symbol) : "•")
      index += 1
    }
    return characters
  }

  /// Returns the index after the closing bracket of the opening bracket at `index`.
  func indexAfterMatchingBracket(of index: Int) -> Int {
    guard matchingBrackets.indices.contains(index) else { return tokens.count }
    return min(Int(matchingBrackets[index]) + 1, tokens.count)
  }
}
