extension Substring {
  /// Returns the start and the end of the first occurrence of a text.
  func firstRange(of text: String) -> (start: Index, end: Index)? {
    var rest = self
    while !rest.isEmpty {
      if rest.hasPrefix(text) { return (rest.startIndex, rest.dropFirst(text.count).startIndex) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
