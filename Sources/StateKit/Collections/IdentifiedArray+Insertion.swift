extension IdentifiedArray {
  /// Appends an element, unless one with its id is there already.
  ///
  /// - Returns: Whether it was appended, and where the element with this id is.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.count)
  }

  /// Inserts an element at a position, unless one with its id is there already.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: A position from 0 to `count`.
  /// - Returns: Whether it was inserted, and where the element with this id is.
  /// - Complexity: O(n) in the elements behind the position.
  @discardableResult
  public mutating func insert(
    _ element: Element, at index: Int
  ) -> (inserted: Bool, index: Int) {
    if let held = positions[element.id] { return (false, held) }
    noteChange(of: element.id)
    storage.insert(element, at: index)
    reindex(index..<storage.count)
    membershipChanged()
    return (true, index)
  }

  /// Replaces the element with the same id in its place, or appends this one.
  ///
  /// - Returns: The element that was replaced, or nil when this one was appended.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: storage.count).originalMember
  }

  /// Replaces the element with the same id in its place, or inserts this one at a position.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: A position from 0 to `count`, for an element that is new.
  /// - Returns: The element that was replaced, if any, and where this one is.
  /// - Complexity: O(1) for a replacement, otherwise O(n) in the elements behind the position.
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(element, at: index)
    guard !inserted else { return (nil, index) }
    noteChange(of: element.id)
    var original = element
    swap(&original, &storage[index])
    return (original, index)
  }
}
