extension IdentifiedArray {
  /// Removes the element with an id.
  ///
  /// - Returns: The removed element, or nil if there is none with this id.
  /// - Complexity: O(n) in the number of elements after it.
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    positions[id].map { remove(at: $0, id: id) }
  }

  /// Removes the element at a position of the collection.
  ///
  /// - Returns: The removed element.
  /// - Complexity: O(n) in the number of elements after it.
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    remove(at: index, id: storage[index].id)
  }

  /// Removes the elements at some offsets, as SwiftUI lists do in `onDelete`.
  ///
  /// ```swift
  /// contacts.remove(atOffsets: [0, 2])
  /// ```
  ///
  /// - Parameter offsets: The offsets of the elements to remove, such as an `IndexSet`, in any order.
  ///   Each offset must be in the bounds of the collection.
  /// - Complexity: O(n).
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let removed = RangeSet(offsets, within: storage)
    guard let first = removed.ranges.first?.lowerBound else { return }
    for range in removed.ranges {
      for offset in range {
        let id = storage[offset].id
        positions[id] = nil
        recordChangeIfTracking(of: id)
      }
    }
    storage.removeSubranges(removed)
    reindex(first..<storage.count)
    renewMembershipToken()
  }

  /// Removes the last element. The collection must not be empty.
  ///
  /// - Returns: The removed element.
  @discardableResult
  public mutating func removeLast() -> Element { remove(at: storage.count - 1) }

  /// Removes the last element if there is one.
  ///
  /// - Returns: The removed element, or nil if the collection is empty.
  @discardableResult
  public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Removes the last elements.
  ///
  /// - Parameter count: The number of elements to remove, from 0 to the number of elements.
  /// - Complexity: O(`count`).
  public mutating func removeLast(_ count: Int) {
    remove(atOffsets: storage.count - count..<storage.count)
  }

  /// Removes the elements that satisfy a predicate.
  ///
  /// - Parameter shouldBeRemoved: Returns whether to remove an element.
  /// - Throws: The error that the predicate throws. In this case no element is removed.
  /// - Complexity: O(n).
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    let kept = try storage.filter { try !shouldBeRemoved($0) }
    if kept.count < storage.count { replaceAll(with: kept) }
  }

  /// Removes all elements of the collection.
  ///
  /// - Complexity: O(n).
  public mutating func removeAll() {
    if !storage.isEmpty { replaceAll(with: []) }
  }

  /// Returns the elements that satisfy a predicate, in order.
  ///
  /// - Parameter isIncluded: Returns whether to include an element.
  /// - Throws: The error that the predicate throws.
  /// - Complexity: O(n).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var filtered = self
    try filtered.removeAll { try !isIncluded($0) }
    return filtered
  }

  /// Removes the element at a position, given the id under which `positions` contains the position.
  /// If the element has changed its id, this is the previous id.
  mutating func remove(at index: Int, id: Element.ID) -> Element {
    let element = storage.remove(at: index)
    recordChangeIfTracking(of: id)
    positions[id] = nil
    reindex(index..<storage.count)
    renewMembershipToken()
    return element
  }

  private mutating func replaceAll(with elements: [Element]) {
    storage = elements
    changes = nil
    positions.removeAll(keepingCapacity: !elements.isEmpty)
    reindex(elements.indices)
    renewMembershipToken()
  }
}
