extension String {
  /// Returns the text without the white space and line breaks at its start and end.
  func trimmed() -> String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
