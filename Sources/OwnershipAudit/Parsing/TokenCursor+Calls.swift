extension TokenCursor {
  /// Whether a closure may start at `index`: a brace that does not open the body of a statement.
  func opensClosure(at index: Int) -> Bool {
    isSymbol("{", at: index) && !statementBodyBraces.contains(Int32(index))
  }

  /// Returns the argument labels of the call whose opening parenthesis is at an index.
  func labels(ofCall parenthesis: Int) -> [String] {
    let end = indexAfterMatchingBracket(of: parenthesis) - 1
    var labels: [String] = []
    var index = parenthesis + 1
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

  /// Returns the tokens of each argument of a call, with its label, from the parenthesis.
  func arguments(ofCall call: Int) -> [Range<Int>] {
    let end = indexAfterMatchingBracket(of: call) - 1
    var arguments: [Range<Int>] = []
    var start = call + 1
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
