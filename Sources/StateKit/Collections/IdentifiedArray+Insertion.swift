extension IdentifiedArray {
  /// Appends an element unless the collection already contains one with its id.
  ///
  /// - Returns: Whether the element was appended, and the position of the element with this id.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.count)
  }

  /// Appends the elements of a sequence, in order, except those whose id the collection already
  /// contains. Of several elements with the same id, the first one is appended.
  ///
  /// ```swift
  /// let refused = contacts.append(contentsOf: page.contacts)
  /// ```
  ///
  /// - Returns: The elements that were not appended, in order. The array is empty, and allocates no
  ///   memory, if all elements were appended.
  /// - Complexity: O(m) in the number of elements of the sequence.
  @discardableResult
  public mutating func append(contentsOf elements: some Sequence<Element>) -> [Element] {
    var refused: [Element] = []
    for element in elements where !append(element).inserted { refused.append(element) }
    return refused
  }

  /// Inserts an element at a position unless the collection already contains one with its id.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - index: A position from 0 to `count`.
  /// - Returns: Whether the element was inserted, and the position of the element with this id.
  /// - Complexity: O(n) in the number of elements after the position.
  @discardableResult
  public mutating func insert(
    _ element: Element, at index: Int
  ) -> (inserted: Bool, index: Int) {
    if let existing = positions[element.id] { return (false, existing) }
    recordChangeIfTracking(of: element.id)
    storage.insert(element, at: index)
    reindex(index..<storage.count)
    renewMembershipToken()
    return (true, index)
  }

  /// Replaces the element with the same id at its position, or appends the new element.
  ///
  /// - Returns: The replaced element, or nil if the new element was appended.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: storage.count).originalMember
  }

  /// Replaces the element with the same id at its position, or inserts the new element at a
  /// position.
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - index: A position from 0 to `count`, used if the collection contains no element with this
  ///     id.
  /// - Returns: The replaced element, if any, and the position of the new one.
  /// - Complexity: O(1) for a replacement, otherwise O(n) in the number of elements after the
  ///   position.
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(element, at: index)
    guard !inserted else { return (nil, index) }
    recordChangeIfTracking(of: element.id)
    var original = element
    swap(&original, &storage[index])
    return (original, index)
  }
}
