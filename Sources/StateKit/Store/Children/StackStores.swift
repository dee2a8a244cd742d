/// The elements of a navigation stack with their stores: a sequence of stores, from the lowest element to
/// the visible one.
///
/// The ``ids`` are those at the time of `scope(stack:action:)`. The sequence skips an element that has
/// been removed since.
@MainActor
public struct StackStores<Element: Equatable & Sendable, ElementAction: Sendable> {
  /// The ids of the elements, in order.
  public let ids: [StackElementID]
  private let makeStore: (StackElementID) -> Store<Element, ElementAction>?

  init(
    ids: [StackElementID], makeStore: @escaping (StackElementID) -> Store<Element, ElementAction>?
  ) {
    self.ids = ids
    self.makeStore = makeStore
  }

  /// The number of elements in ``ids``.
  public var count: Int { ids.count }

  /// The store of an element; nil if the element has been removed.
  public subscript(id id: StackElementID) -> Store<Element, ElementAction>? { makeStore(id) }
}

extension StackStores: Sequence {
  /// An iterator over the stores of the elements that are present when the iterator reaches them.
  @MainActor
  public struct Iterator: IteratorProtocol {
    private var ids: Array<StackElementID>.Iterator
    private let makeStore: (StackElementID) -> Store<Element, ElementAction>?

    fileprivate init(_ stores: StackStores) {
      ids = stores.ids.makeIterator()
      makeStore = stores.makeStore
    }

    /// Creates the store of the next element that is present; nil after the last element.
    public mutating func next() -> Store<Element, ElementAction>? {
      while let id = ids.next() {
        if let store = makeStore(id) { return store }
      }
      return nil
    }
  }

  /// Returns an iterator over the stores of the elements, in order.
  public func makeIterator() -> Iterator { Iterator(self) }
}
