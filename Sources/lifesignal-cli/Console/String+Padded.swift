extension String {
  /// The text with blanks behind it, as wide as a column.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
