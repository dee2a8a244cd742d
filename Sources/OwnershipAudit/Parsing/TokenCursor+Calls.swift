extension TokenCursor {
  /// Whether a closure may start at `index`: a brace that does not open the body of a statement.
  func opensClosure(at index: Int) -> Bool {
    isSymbol("{", at: index) && !statementBodyBraces.contains(Int32(index))
  }

  /// Returns the argument labels of a call, from its parenthesis.
  func labels(ofCall call: Int) -> [String] {
    let end = indexAfterMatchingBracket(of: call) - 1
    var labels: [String] = []
    var index = call + 1
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
}
