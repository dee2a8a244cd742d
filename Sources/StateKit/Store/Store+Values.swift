extension Store {
  /// A value of the state. Observers are notified only when this value changes.
  ///
  /// ```swift
  /// Text(store.title)
  /// ```
  ///
  /// The store keeps the value to compare it with later ones. An array that is observed is
  /// therefore copied at its next change; an ``IdentifiedArray`` is not.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    self[path]
  }

  /// A collection of rows. Observers are notified when it changes in any way. To be notified only
  /// when one row changes, read through the store of that row.
  public subscript<Row: Identifiable & Equatable>(
    dynamicMember path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> IdentifiedArray<Row> {
    self[path]
  }

  /// A nested value. Observers of `store[\.profile.name]` are notified only when the name changes,
  /// observers of `store.profile.name` when anything in the profile changes.
  public subscript<Value: Equatable>(_ path: KeyPath<State, Value>) -> Value {
    let value = observationNode.part(at: path) { ObservedValue(path) }
    if let state = current { return value.read(in: state) }
    return value.lastReadValue ?? fallbackState(whenReading: path.sourceText)[keyPath: path]
  }

  /// A nested collection of rows. Observers are notified when it changes in any way.
  public subscript<Row: Identifiable & Equatable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> IdentifiedArray<Row> {
    guard let state = current else {
      return fallbackState(whenReading: path.sourceText)[keyPath: path]
    }
    rows(path).trackCollection()
    return state[keyPath: path]
  }

  /// Returns the observation of a collection of rows.
  func rows<Row: Identifiable>(
    _ path: WritableKeyPath<State, IdentifiedArray<Row>>
  ) -> ObservedRows<State, Row> {
    let rows = observationNode.part(at: path) { ObservedRows(path) }
    // The collection starts to record its changes with the first observation.
    if !rows.isObserved { changeInPlace { rows.begin(in: &$0) } }
    return rows
  }
}
