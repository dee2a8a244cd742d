extension Store {
  /// The store of one row; nil when there is no row of that id.
  ///
  /// It is woken by its own row alone, at a cost that does not grow with the number of rows.
  public func scope<Row: Identifiable & Equatable & Sendable, RowAction>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, id: Row.ID,
    action: CasePath<Action, (id: Row.ID, action: RowAction)>
  ) -> Store<Row, RowAction>? {
    guard let first = current?[keyPath: rows][id: id] else { return nil }
    let watched = self.rows(rows)
    let node = watched.node(of: id)
    if let store = node.store as? Store<Row, RowAction> { return store }
    let field = Field(rows)
    return adopt(
      node,
      ParentLink(
        self, node: node, first: first, extract: { $0[keyPath: rows][id: id] },
        look: { state, body in
          field.modify(&state) { rows in
            if let index = rows.index(id: id) { body(&rows.storage[index]) }
          }
        },
        embed: { action.embed((id: id, action: $0)) },
        forget: { [weak watched] in watched?.forgetIfIdle(id) }))
  }

  /// The stores of all rows, in order, each made when it is asked for. Whoever tracks this is woken
  /// when a row comes, goes or moves, and not when one changes.
  ///
  /// - Complexity: O(n), for the ids.
  public func scope<Row: Identifiable & Equatable & Sendable, RowAction>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>,
    action: CasePath<Action, (id: Row.ID, action: RowAction)>
  ) -> StoreRows<Row, RowAction> {
    let ids = (current ?? lastState(of: "\(rows)"))[keyPath: rows].ids
    self.rows(rows).seeOrder(ids)
    return StoreRows(ids: ids) { id in self.scope(rows, id: id, action: action) }
  }
}
