extension Store {
  /// A value of the state. Whoever tracks it is woken when it changes, and by nothing else.
  ///
  /// ```swift
  /// Text(store.title)
  /// ```
  ///
  /// The value is held to compare with it. An array that is watched is therefore copied by its next
  /// change; an ``IdentifiedArray`` is not.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    self[path]
  }

  /// A collection of rows. Whoever tracks it is woken when it is changed in any way; to be woken by one
  /// row, read through the store of that row.
  public subscript<Row: Identifiable & Equatable>(
    dynamicMember path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> IdentifiedArray<Row> {
    self[path]
  }

  /// A value further inside: `store[\.profile.name]` is woken by the name alone, `store.profile.name`
  /// by everything in the profile.
  public subscript<Value: Equatable>(_ path: KeyPath<State, Value>) -> Value {
    let value = watched.part(at: path) { WatchedValue(path) }
    if let state = current { return value.read(in: state) }
    return value.seen ?? lastState(of: "\(path)")[keyPath: path]
  }

  /// A collection of rows further inside.
  public subscript<Row: Identifiable & Equatable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> IdentifiedArray<Row> {
    guard let state = current else { return lastState(of: "\(path)")[keyPath: path] }
    rows(path).seeWhole()
    return state[keyPath: path]
  }

  /// What is watched of a collection.
  func rows<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> WatchedRows<State, Row> {
    let rows = watched.part(at: path) { WatchedRows(path) }
    // What changed while nobody watched is of no interest.
    if !rows.isWatched { changeInPlace { rows.begin(in: &$0) } }
    return rows
  }
}
