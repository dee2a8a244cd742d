/// Positions are integers that start at 0.
///
/// The collection is no `MutableCollection`: an algorithm that may write any element at any position,
/// such as one that copies elements over others, would need duplicate ids.
extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element.
  @inlinable
  public var startIndex: Int { storage.startIndex }

  /// The position after the last element.
  @inlinable
  public var endIndex: Int { storage.endIndex }

  /// The element at a position, which must be in the bounds of the collection.
  ///
  /// Changing a member changes the element in place. Assigning an element replaces the element at
  /// the position, and may give it a new id. If another element already has that id, the other
  /// element is kept and the assigned element is removed, as in ``modify(id:_:)``, so the collection
  /// becomes shorter. This is reported to standard error.
  ///
  /// ```swift
  /// rows[0].isSelected.toggle()
  /// ```
  ///
  /// - Complexity: O(1), or O(n) if the element is removed because of its new id.
  @inlinable
  public subscript(position: Int) -> Element {
    get { storage[position] }
    _modify {
      let id = storage[position].id
      // A change that throws an error ends here as well.
      defer { finishChange(at: position, from: id) }
      yield &storage[position]
    }
  }

  /// Ends a change of the element at a position that had the id `id` before.
  @inlinable
  mutating func finishChange(at position: Int, from id: Element.ID) {
    recordChangeIfTracking(of: id)
    if storage[position].id != id { finishReplacement(at: position, of: id) }
  }

  /// Completes the replacement of an element by one with another id. The result is a mistake, and is
  /// reported, only if another element has the new id.
  @usableFromInline
  mutating func finishReplacement(at position: Int, of id: Element.ID) {
    let change = resolveIdentityChange(at: position, from: id)
    if case .evicted = change { change.report() }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates a collection of the elements of a literal.
  ///
  /// If several elements have the same id, the collection contains only the first one, as with
  /// ``append(_:)``. The others are reported to standard error.
  public init(arrayLiteral elements: Element...) {
    self.init()
    for (offset, element) in elements.enumerated() where !append(element).inserted {
      let first = elements.firstIndex { $0.id == element.id } ?? offset
      let id = shortDescription(of: element.id)
      let error = IdentifiedArrayError.duplicateID(id, first: first, second: offset)
      reportCollectionMisuse("\(error) The collection contains only the first one.")
    }
  }
}
