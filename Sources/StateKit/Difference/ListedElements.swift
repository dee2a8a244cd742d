/// What holds elements in an order, and gives some of them without making a copy of all.
protocol ListedElements {
  var listedCount: Int { get }
  func listed(_ range: Range<Int>) -> [Any]
}

/// A list whose elements have `==`, which is compared without looking into them.
protocol EquatableElements: ListedElements {
  /// The number of elements that are equal at the beginning of both, and of those behind them that
  /// are equal at the end; nil when the other one is no such list.
  func commonEnds(with other: Any) -> (start: Int, end: Int)?
}

/// A list whose elements are found by their ids.
protocol IdentifiedElements: ListedElements {
  /// The ids of some elements; nil when two of the list have the same, or one does not equal
  /// itself.
  ///
  /// The identity of an object is no id: a state that was decoded or copied has other objects.
  func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]?
}

extension Array: ListedElements {
  var listedCount: Int { count }
  func listed(_ range: Range<Int>) -> [Any] { self[range].map { $0 } }
}

extension Array: EquatableElements where Element: Equatable {
  func commonEnds(with other: Any) -> (start: Int, end: Int)? {
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

extension IdentifiedArray: ListedElements {
  var listedCount: Int { count }
  func listed(_ range: Range<Int>) -> [Any] { elements.listed(range) }
}

extension IdentifiedArray: EquatableElements where Element: Equatable {
  func commonEnds(with other: Any) -> (start: Int, end: Int)? {
    (other as? Self).flatMap { elements.commonEnds(with: $0.elements) }
  }
}

extension IdentifiedArray: IdentifiedElements {
  func uniqueIDs(_ range: Range<Int>) -> [AnyHashable]? {
    elements.uniqueIDs(range)
  }
}

/// Any other collection, as its mirror shows it.
struct MirroredElements: ListedElements {
  let children: Mirror.Children

  var listedCount: Int { children.count }

  func listed(_ range: Range<Int>) -> [Any] {
    children.dropFirst(range.lowerBound).prefix(range.count).map(\.value)
  }
}
