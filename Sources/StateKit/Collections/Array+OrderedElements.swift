extension Array: OrderedElements {
  package var elementCount: Int { count }
  package func elements(in range: Range<Int>) -> [Any] { self[range].map { $0 } }
}

extension Array: EquatableElements where Element: Equatable {
  package func commonPrefixAndSuffixCounts(with other: Any) -> (start: Int, end: Int)? {
    guard let other = other as? Self else { return nil }
    let shorter = Swift.min(count, other.count)
    var start = 0
    while start < shorter, self[start] == other[start] { start += 1 }
    var end = 0
    while end < shorter - start, self[count - 1 - end] == other[other.count - 1 - end] { end += 1 }
    return (start, end)
  }
}

extension Array: IdentifiedElements where Element: Identifiable {
  package func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]? {
    guard Element.ID.self != ObjectIdentifier.self, Set(map(\.id)).count == count,
      allSatisfy({ $0.id == $0.id })
    else { return nil }
    return self[range].map { AnyHashable($0.id) }
  }
}
