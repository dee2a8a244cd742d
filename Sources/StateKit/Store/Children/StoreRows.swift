/// The rows of a collection with their stores, for `ForEach`.
///
/// ```swift
/// ForEach(store.scope(\.contacts, action: \.contact)) { ContactView(store: $0) }
/// ```
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
  public var stores: [Store<Row, RowAction>] { ids.compactMap(makeStore) }
}
