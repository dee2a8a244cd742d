extension TokenCursor {
  /// The labels of a call's arguments, from its parenthesis.
  func labels(ofCall call: Int) -> [String] {
    let end = behindPartner(of: call) - 1
    var labels: [String] = []
    var index = call + 1
    while index < end {
      if isName(at: index), isSymbol(":", at: index + 1),
        isSymbol("(", at: index - 1) || isSymbol(",", at: index - 1)
      {
        labels.append(text(at: index))
      }
      index = token(index)?.kind == .open ? behindPartner(of: index) : index + 1
    }
    return labels
  }
}
