extension String {
  /// Returns the text without white space and line ends at both ends.
  func trimmed() -> String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
