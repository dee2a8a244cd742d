public import struct Foundation.IndexSet

/// Operations that change the order alone: no row comes or goes.
extension IdentifiedArray {
  /// Moves the elements at some offsets before the element at another, as lists on screen do.
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements to move; they keep their order.
  ///   - destination: The offset before the move of the element that will follow them, or `count`.
  /// - Complexity: O(n).
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    changes = nil
    storage.moveSubranges(RangeSet(source.rangeView), to: destination)
    reindex(storage.indices)
  }

  /// Exchanges the elements at two positions.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    changes = nil
    storage.swapAt(first, second)
    positions[storage[first].id] = first
    positions[storage[second].id] = second
  }

  /// Sorts the elements; those of equal rank keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first element goes before the second.
  /// - Throws: What the predicate throws; the order is then as it was.
  /// - Complexity: O(n log n).
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    changes = nil
    storage = try storage.sorted(by: areInIncreasingOrder)
    reindex(storage.indices)
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(n).
  public mutating func reverse() {
    changes = nil
    storage.reverse()
    reindex(storage.indices)
  }

  /// Brings the elements into an order that a generator chooses; the same one chooses the same.
  ///
  /// - Complexity: O(n).
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    changes = nil
    storage.shuffle(using: &generator)
    reindex(storage.indices)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements; those of equal rank keep their order.
  ///
  /// - Complexity: O(n log n).
  public mutating func sort() {
    sort(by: <)
  }
}
