/// A position in the tokens of a file, and queries about tokens. A query also accepts an index outside
/// of `tokens`, such as -1.
package struct TokenCursor {
  package let tokens: [Token]
  /// For each bracket, the index of the matching bracket, as ``matchingBrackets(of:)`` finds it.
  /// For other tokens, the number of tokens.
  package let matchingBrackets: [Int32]
  package let names: NameTable
  /// The braces that open the body of a statement, and not a trailing closure.
  package var statementBodyBraces: Set<Int32> = []
  package var index = 0

  package var isAtEnd: Bool { index >= tokens.count }

  package func token(_ index: Int) -> Token? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  package func isSymbol(_ character: Unicode.Scalar, at index: Int) -> Bool {
    token(index)?.isSymbol(character) ?? false
  }

  package func isSymbol(_ character: Unicode.Scalar) -> Bool { isSymbol(character, at: index) }

  /// Whether the token is `::`, as in `StateKit::Store`.
  package func isModuleSelector(at index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.kind == .punctuation && token.symbol == Token.moduleSelector
  }

  package func keyword(at index: Int) -> Keyword { token(index)?.keyword ?? .none }

  /// The keyword at the cursor, or `none` for other tokens.
  package var word: Keyword { keyword(at: index) }

  package func isName(at index: Int) -> Bool { token(index)?.kind == .name }

  package func text(at index: Int) -> String {
    guard let token = token(index), token.name >= 0 else { return "" }
    return names.texts[Int(token.name)]
  }

  /// Whether the name is in backticks.
  package func isInBackticks(at index: Int) -> Bool {
    guard let token = token(index), token.name >= 0 else { return false }
    return Int(token.end - token.start) != text(at: index).utf8.count
  }

  /// Whether two adjacent tokens form an operator such as `->`.
  package func isPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar, at index: Int) -> Bool {
    guard isSymbol(first, at: index), let next = token(index + 1) else { return false }
    return next.isSymbol(second) && !next.hasLeadingSpace
  }

  /// Returns the operator at `start`, which consists of adjacent tokens, or an empty string.
  package func operatorText(at start: Int) -> String {
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
  package func indexAfterMatchingBracket(of index: Int) -> Int {
    guard matchingBrackets.indices.contains(index) else { return tokens.count }
    return min(Int(matchingBrackets[index]) + 1, tokens.count)
  }
}
