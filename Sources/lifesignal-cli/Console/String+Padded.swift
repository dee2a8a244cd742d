extension String {
  /// Returns the text, padded with spaces to the width of a column.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
