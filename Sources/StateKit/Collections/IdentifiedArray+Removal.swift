extension IdentifiedArray {
  /// Removes the element with an id.
  ///
  /// - Returns: The removed element, or nil when there is none with this id.
  /// - Complexity: O(n) in the elements behind it.
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    positions[id].map { remove(at: $0, under: id) }
  }

  /// Removes the element at a position of the collection.
  ///
  /// - Returns: The removed element.
  /// - Complexity: O(n) in the elements behind it.
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    remove(at: index, under: storage[index].id)
  }

  /// Removes the elements that satisfy a predicate; none when it throws.
  ///
  /// - Parameter shouldBeRemoved: Whether an element is to go.
  /// - Throws: What the predicate throws.
  /// - Complexity: O(n).
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    let kept = try storage.filter { try !shouldBeRemoved($0) }
    if kept.count < storage.count { replaceAll(with: kept) }
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(n).
  public mutating func removeAll() {
    if !storage.isEmpty { replaceAll(with: []) }
  }

  /// The elements that satisfy a predicate, in order.
  ///
  /// - Parameter isIncluded: Whether an element is to stay.
  /// - Throws: What the predicate throws.
  /// - Complexity: O(n).
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var filtered = self
    try filtered.removeAll { try !isIncluded($0) }
    return filtered
  }

  /// Removes an element that is known under an id, which may no longer be its own.
  mutating func remove(at index: Int, under id: Element.ID) -> Element {
    let element = storage.remove(at: index)
    noteChange(of: id)
    positions[id] = nil
    reindex(index..<storage.count)
    membershipChanged()
    return element
  }

  private mutating func replaceAll(with elements: [Element]) {
    storage = elements
    changes = nil
    positions.removeAll(keepingCapacity: !elements.isEmpty)
    reindex(elements.indices)
    membershipChanged()
  }
}
