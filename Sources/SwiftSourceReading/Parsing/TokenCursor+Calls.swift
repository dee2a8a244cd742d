extension TokenCursor {
  /// Whether the token at `index` is a brace that may open a closure. A brace that opens the body of
  /// a statement does not.
  package func opensClosure(at index: Int) -> Bool {
    isSymbol("{", at: index) && !statementBodyBraces.contains(Int32(index))
  }

  /// Returns the argument labels of a call, given the index of its opening parenthesis.
  package func labels(ofCall openParenthesis: Int) -> [String] {
    let end = indexAfterMatchingBracket(of: openParenthesis) - 1
    var labels: [String] = []
    var index = openParenthesis + 1
    while index < end {
      if isName(at: index), isSymbol(":", at: index + 1),
        isSymbol("(", at: index - 1) || isSymbol(",", at: index - 1)
      {
        labels.append(text(at: index))
      }
      index = token(index)?.kind == .open ? indexAfterMatchingBracket(of: index) : index + 1
    }
    return labels
  }

  /// Returns the range of tokens of each argument of a call, including the label, given the index of the
  /// opening parenthesis.
  package func arguments(ofCall openParenthesis: Int) -> [Range<Int>] {
    let end = indexAfterMatchingBracket(of: openParenthesis) - 1
    var arguments: [Range<Int>] = []
    var start = openParenthesis + 1
    var index = start
    while index < end {
      if isSymbol(",", at: index) {
        arguments.append(start..<index)
        start = index + 1
      }
      index = token(index)?.kind == .open ? indexAfterMatchingBracket(of: index) : index + 1
    }
    if start < end { arguments.append(start..<end) }
    return arguments
  }
}
