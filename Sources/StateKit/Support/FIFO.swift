/// A queue whose elements are taken out in the order in which they were appended.
///
/// Taken elements leave a gap at the front of the array. The gap is removed only when it is large,
/// because its removal moves all remaining elements.
@usableFromInline
package struct FIFO<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var takenCount = 0

  /// The number of taken elements at which the gap is large enough to be removed.
  @inlinable static var gapLimit: Int { 16 }
  /// The largest capacity that an empty queue keeps.
  @inlinable static var capacityLimit: Int { 128 }

  @inlinable
  package init() {}

  @inlinable package var isEmpty: Bool { takenCount == elements.count }

  @inlinable package var count: Int { elements.count - takenCount }

  /// The capacity of the queue's memory.
  var capacity: Int { elements.capacity }

  /// The oldest element.
  @inlinable package var first: Element? { isEmpty ? nil : elements[takenCount] }

  /// The elements in order, the oldest first.
  @inlinable package var all: [Element] { elements[takenCount...].compactMap(\.self) }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Takes out the oldest element.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  package mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let element = elements[takenCount].take()
    takenCount += 1
    removeGap()
    return element
  }

  /// Takes out the element at a position, counted from the oldest element.
  ///
  /// - Complexity: O(*n*) in the number of elements behind it.
  @inlinable
  package mutating func remove(at position: Int) -> Element? {
    if position == 0 { return popFirst() }
    return elements.remove(at: takenCount + position)
  }

  /// Takes out the oldest element that satisfies a condition.
  @inlinable
  package mutating func removeFirst(where isRemoved: (Element) -> Bool) -> Element? {
    all.firstIndex(where: isRemoved).flatMap { remove(at: $0) }
  }

  /// Removes the gap if it is large enough.
  @inlinable
  mutating func removeGap() {
    if isEmpty {
      if takenCount >= Self.gapLimit || elements.capacity > Self.capacityLimit {
        elements.removeAll(keepingCapacity: elements.capacity <= Self.capacityLimit)
        takenCount = 0
      }
    } else if takenCount >= Self.gapLimit, 2 * takenCount >= elements.count {
      elements.removeFirst(takenCount)
      takenCount = 0
    }
  }
}

extension FIFO: Sendable where Element: Sendable {}
