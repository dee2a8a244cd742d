/// Positions are integers that start at 0. Elements are read by position but written by id, because
/// a write by position could insert a duplicate id.
extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element.
  @inlinable
  public var startIndex: Int { storage.startIndex }

  /// The position after the last element.
  @inlinable
  public var endIndex: Int { storage.endIndex }

  /// The element at a position.
  @inlinable
  public subscript(position: Int) -> Element { storage[position] }
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
      let id = ValuePrinter().describe(element.id)
      let error = IdentifiedArrayError.duplicateID(id, first: first, second: offset)
      reportCollectionMisuse("\(error) The collection contains only the first one.")
    }
  }
}
