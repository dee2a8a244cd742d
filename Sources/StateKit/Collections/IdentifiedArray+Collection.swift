/// Positions are plain integers from 0. Elements are read by position and written by id, so that no
/// write by position can bring in an id twice.
extension IdentifiedArray: RandomAccessCollection {
  /// The position of the first element.
  @inlinable
  public var startIndex: Int { storage.startIndex }

  /// The position behind the last element.
  @inlinable
  public var endIndex: Int { storage.endIndex }

  /// The element at a position.
  @inlinable
  public subscript(position: Int) -> Element { storage[position] }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Makes a collection of the elements of a literal.
  ///
  /// Two elements with the same id are a mistake: the first stays, as with ``append(_:)``, and the
  /// others are reported to stderr.
  public init(arrayLiteral elements: Element...) {
    self.init()
    for (offset, element) in elements.enumerated() where !append(element).inserted {
      let first = elements.firstIndex { $0.id == element.id } ?? offset
      let id = ValuePrinter().describe(element.id)
      let error = IdentifiedArrayError.duplicateID(id, first: first, second: offset)
      reportCollectionMistake("\(error) The first stays.")
    }
  }
}
