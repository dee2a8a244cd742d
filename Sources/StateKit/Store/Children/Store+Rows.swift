extension Store {
  /// Returns the store of one row, or nil if there is no row with that id. Observers are notified
  /// when the row is added or removed.
  ///
  /// An observer of the row's store is notified only when that row changes, at a cost that is
  /// independent of the number of rows.
  public func scope<Row: Identifiable & Equatable & Sendable, RowAction>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, id: Row.ID,
    action: CaseKeyPath<Action, (id: Row.ID, action: RowAction)>
  ) -> Store<Row, RowAction>? where Action: CasePathable {
    guard let row = current.map({ $0[keyPath: rows][id: id] }) else { return nil }
    self.rows(rows).trackPresence(of: id, isPresent: row != nil)
    return row.flatMap { rowStore(rows, id: id, row: $0, action: action) }
  }

  /// Returns the store of a present row, without observing whether the row is present.
  private func rowStore<Row: Identifiable & Equatable & Sendable, RowAction>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>, id: Row.ID, row: Row,
    action: CaseKeyPath<Action, (id: Row.ID, action: RowAction)>
  ) -> Store<Row, RowAction> where Action: CasePathable {
    let observedRows = self.rows(rows)
    let node = observedRows.node(of: id)
    if let store = node.store as? Store<Row, RowAction> { return store }
    let field = Field(rows)
    let embed = CasePath(action).checked(reportingTo: log).embed
    return makeStore(
      for: node,
      link: ParentLink(
        self, node: node, stateAtCreation: row, extract: { $0[keyPath: rows][id: id] },
        withChild: { state, body in
          field.modify(&state) { rows in
            if let index = rows.index(id: id) { body(&rows.storage[index]) }
          }
        },
        embed: { embed((id: id, action: $0)) },
        onDeinit: { [weak observedRows] in observedRows?.removeNodeIfUnobserved(id) }))
  }

  /// Returns the stores of all rows, in order. Each store is created on access. Observers are
  /// notified when a row is added, removed or moved, and not when a row changes.
  ///
  /// - Complexity: O(n) in the number of rows, whose ids are copied.
  public func scope<Row: Identifiable & Equatable & Sendable, RowAction>(
    _ rows: WritableKeyPath<State, IdentifiedArray<Row>>,
    action: CaseKeyPath<Action, (id: Row.ID, action: RowAction)>
  ) -> StoreRows<Row, RowAction> where Action: CasePathable {
    let ids = (current ?? fallbackState(whenReading: rows.sourceText))[keyPath: rows].ids
    self.rows(rows).trackOrder(ids)
    return StoreRows(ids: ids) { id in
      self.current?[keyPath: rows][id: id].map { row in
        self.rowStore(rows, id: id, row: row, action: action)
      }
    }
  }
}
