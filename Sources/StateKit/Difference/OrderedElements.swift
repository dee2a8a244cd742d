/// An ordered collection that returns some of its elements without copying all of them.
protocol OrderedElements {
  var elementCount: Int { get }
  func elements(in range: Range<Int>) -> [Any]
}

/// A list of equatable elements, which are compared without mirrors.
protocol EquatableElements: OrderedElements {
  /// Returns the number of equal elements at the start of both lists, and the number of equal
  /// elements at the end of the remaining lists; nil if `other` is not a list of this type.
  func commonPrefixAndSuffixCounts(with other: Any) -> (start: Int, end: Int)?
}

/// A list whose elements are identified by their ids.
protocol IdentifiedElements: OrderedElements {
  /// Returns the ids of the elements in a range; nil if two elements of the list have the same id,
  /// or an id does not equal itself.
  ///
  /// An `ObjectIdentifier` is not used as an id, because a decoded or copied state contains
  /// different objects.
  func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]?
}

/// A list whose ids are not a part of its elements, so that equal elements may have different ids.
protocol SeparatelyIdentifiedElements: IdentifiedElements {}

extension Array: OrderedElements {
  var elementCount: Int { count }
  func elements(in range: Range<Int>) -> [Any] { self[range].map { $0 } }
}

extension Array: EquatableElements where Element: Equatable {
  func commonPrefixAndSuffixCounts(with other: Any) -> (start: Int, end: Int)? {
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
  func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]? {
    guard Element.ID.self != ObjectIdentifier.self, Set(map(\.id)).count == count,
      allSatisfy({ $0.id == $0.id })
    else { return nil }
    return self[range].map { AnyHashable($0.id) }
  }
}

/// Any other collection, accessed through its mirror.
struct MirroredElements: OrderedElements {
  let children: Mirror.Children

  var elementCount: Int { children.count }

  func elements(in range: Range<Int>) -> [Any] {
    children.dropFirst(range.lowerBound).prefix(range.count).map(\.value)
  }
}
