/// A queue whose elements are taken out in the order in which they were added.
///
/// The elements are in two stacks: `head` has the oldest ones in reverse order, `tail` the newest.
/// Queues with the same elements are equal, however the elements are divided between the stacks.
struct Queue<Element> {
  private var head: [Element] = []
  private var tail: [Element] = []

  /// The number of elements.
  var count: Int { head.count + tail.count }

  /// The elements in order, the oldest first.
  var elements: [Element] { head.reversed() + tail }

  /// Adds an element.
  mutating func append(_ element: Element) { tail.append(element) }

  /// Takes out the oldest element.
  ///
  /// - Complexity: O(1) on average.
  mutating func popFirst() -> Element? {
    if head.isEmpty {
      head = tail.reversed()
      tail.removeAll(keepingCapacity: true)
    }
    return head.popLast()
  }
}

extension Queue: Sendable where Element: Sendable {}

extension Queue: Equatable where Element: Equatable {
  static func == (first: Self, second: Self) -> Bool { first.elements == second.elements }
}

extension Queue: Hashable where Element: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
