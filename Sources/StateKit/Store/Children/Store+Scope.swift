extension Store {
  /// Returns the store of a child that is always present.
  ///
  /// Repeated calls return the same store as long as it is referenced. The child's store keeps this
  /// store alive.
  ///
  /// ```swift
  /// SettingsView(store: store.scope(\.settings, action: .settings))
  /// ```
  public func scope<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let child = observationNode.part(ChildKey(state, action)) {
      ObservedChild<State, ChildState>(state)
    }
    if let store = child.node.store as? Store<ChildState, ChildAction> { return store }
    let field = Field(state)
    let first = (current ?? fallbackState(whenReading: "\(state)"))[keyPath: state]
    return makeStore(
      for: child.node,
      link: ParentLink(
        self, node: child.node, first: first, extract: { $0[keyPath: state] },
        look: { field.modify(&$0, $1) }, embed: action.embed))
  }

  /// Returns the store of an optional child; nil while the child is absent. Observers are notified
  /// when the child is added or removed.
  ///
  /// Once the child has been removed, its store no longer follows the state. A value that was read
  /// before keeps its last value; a value that was not read before returns its value from when the
  /// store was created, and is reported. Sending an action is reported and changes nothing.
  public func scope<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    optionalChildStore(ChildKey(state, action), action.embed) {
      OptionalChildAccessor(state) { _ in AnyHashable(true) }
    }
  }

  /// Returns the store of an optional child with an id. A value with another id is another child.
  public func scope<ChildState: Identifiable, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    optionalChildStore(ChildKey(state, action), action.embed) {
      OptionalChildAccessor(state) { AnyHashable($0.id) }
    }
  }

  /// Returns the store of the child in a case; nil while the state is in another case.
  ///
  /// - Parameters:
  ///   - state: The case. Each case path is a separate child, identified by its source location:
  ///     define one constant per case.
  ///   - action: The child's actions.
  public func scope<ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    optionalChildStore(ChildKey(state, action), action.embed) { OptionalChildAccessor(state) }
  }

  private func optionalChildStore<ChildState, ChildAction>(
    _ key: ChildKey, _ embed: @escaping (ChildAction) -> Action,
    _ locator: () -> OptionalChildAccessor<State, ChildState>
  ) -> Store<ChildState, ChildAction>? {
    guard let state = current else { return nil }
    let locate = locator()
    let child = observationNode.part(key) { ObservedOptionalChild<State, ChildState>(locate) }
    child.see()
    guard let node = child.node(in: state), let first = locate.extract(state) else { return nil }
    if let store = node.store as? Store<ChildState, ChildAction> { return store }
    return makeStore(
      for: node,
      link: ParentLink(
        self, node: node, first: first, extract: locate.extract, look: locate.withChild,
        embed: embed))
  }

  /// Creates the single store of a node.
  func makeStore<ChildState, ChildAction>(
    for node: ObservationNode<ChildState>, link: StoreLink<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let store = Store<ChildState, ChildAction>(link: link)
    node.store = store
    return store
  }
}
