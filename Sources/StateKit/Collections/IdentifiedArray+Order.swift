/// Operations that change only the order: they neither insert nor remove elements.
extension IdentifiedArray {
  /// Moves the elements at some offsets to the place before the element at another offset, as
  /// SwiftUI lists do.
  ///
  /// - Parameters:
  ///   - source: The offsets of the elements to move, such as an `IndexSet`. The moved elements
  ///     keep their order.
  ///   - destination: The offset, before the move, of the element that follows the moved ones, or
  ///     `count`.
  /// - Complexity: O(n).
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    storage.moveSubranges(RangeSet(source, within: storage), to: destination)
    updatePositionsAfterReordering()
  }

  /// Exchanges the elements at two positions.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    storage.swapAt(first, second)
    if first == second { return }
    changes = nil
    positions[storage[first].id] = first
    positions[storage[second].id] = second
  }

  /// Sorts the elements. The sort is stable.
  ///
  /// - Parameter areInIncreasingOrder: Returns whether the first element goes before the second.
  /// - Throws: The error that the predicate throws. In this case the order does not change.
  /// - Complexity: O(n log n).
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    storage = try storage.sorted(by: areInIncreasingOrder)
    updatePositionsAfterReordering()
  }

  /// Reverses the order of the elements.
  ///
  /// - Complexity: O(n).
  public mutating func reverse() {
    storage.reverse()
    updatePositionsAfterReordering()
  }

  /// Shuffles the elements with a generator. A generator in the same state produces the same order.
  ///
  /// - Complexity: O(n).
  public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
    storage.shuffle(using: &generator)
    updatePositionsAfterReordering()
  }

  /// Updates the positions after the order may have changed. If no element has moved, the recorded
  /// changes are kept.
  private mutating func updatePositionsAfterReordering() {
    let moved = storage.indices.first { positions[storage[$0].id] != $0 }
    guard let moved else { return }
    changes = nil
    reindex(moved..<storage.count)
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements. The sort is stable.
  ///
  /// - Complexity: O(n log n).
  public mutating func sort() {
    sort(by: <)
  }
}
