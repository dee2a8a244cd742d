/// The rows of a collection with their stores: a sequence of stores, and the data of a `ForEach`.
///
/// ```swift
/// ForEach(store.scope(\.contacts, action: \.contact)) { ContactView(store: $0) }
///
/// for contact in store.scope(\.contacts, action: \.contact) { print(contact.name) }
/// ```
///
/// The ``ids`` are those at the time of `scope(_:action:)`.
/// The stores are those of the rows that are still present: the sequence skips a row that has been
/// removed since. It is therefore no collection, whose number of elements would have to stay the same.
@MainActor
public struct StoreRows<Row: Identifiable & Equatable & Sendable, RowAction: Sendable> {
  /// The ids of the rows, in order.
  public let ids: [Row.ID]
  private let makeStore: (Row.ID) -> Store<Row, RowAction>?

  init(ids: [Row.ID], makeStore: @escaping (Row.ID) -> Store<Row, RowAction>?) {
    self.ids = ids
    self.makeStore = makeStore
  }

  /// The number of rows in ``ids``.
  public var count: Int { ids.count }

  /// The store of a row; nil if the row has been removed.
  public subscript(id id: Row.ID) -> Store<Row, RowAction>? { makeStore(id) }

  /// The stores of the rows that are present now, in order.
  ///
  /// - Complexity: O(n).
  public var stores: [Store<Row, RowAction>] { Array(self) }
}

extension StoreRows: Sequence {
  /// An iterator over the stores of the rows that are present when the iterator reaches them.
  @MainActor
  public struct Iterator: IteratorProtocol {
    private var ids: Array<Row.ID>.Iterator
    private let makeStore: (Row.ID) -> Store<Row, RowAction>?

    fileprivate init(_ rows: StoreRows) {
      ids = rows.ids.makeIterator()
      makeStore = rows.makeStore
    }

    /// Creates the store of the next row that is present; nil after the last row.
    public mutating func next() -> Store<Row, RowAction>? {
      while let id = ids.next() {
        if let store = makeStore(id) { return store }
      }
      return nil
    }
  }

  /// Returns an iterator over the stores of the rows, in order. Each store is created when the
  /// iterator reaches it.
  public func makeIterator() -> Iterator { Iterator(self) }
}
