extension Store {
  /// Returns the store of a child that is always present.
  ///
  /// Repeated calls return the same store as long as it is referenced. The child's store keeps this
  /// store alive.
  ///
  /// ```swift
  /// SettingsView(store: store.scope(\.settings, action: \.settings))
  /// ```
  public func scope<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> where Action: CasePathable {
    let child = observationNode.part(ChildKey(state: state, action: action)) {
      ObservedChild<State, ChildState>(state)
    }
    if let store = child.node.store as? Store<ChildState, ChildAction> { return store }
    let field = Field(state)
    let childState = (current ?? fallbackState(whenReading: state.sourceText))[keyPath: state]
    return makeStore(
      for: child.node,
      link: ParentLink(
        self, node: child.node, stateAtCreation: childState, extract: { $0[keyPath: state] },
        withChild: { field.modify(&$0, $1) },
        embed: CasePath(action).checked(reportingTo: log).embed))
  }

  /// Returns the store of an optional child; nil while the child is absent. Observers are notified
  /// when the child is added or removed.
  ///
  /// Once the child has been removed, its store no longer follows the state. Reading a value that
  /// was also read before the removal returns the last value that was read. Reading any other value
  /// returns the value from when the store was created, and sending an action changes nothing. The
  /// first such read or action is reported.
  public func scope<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? where Action: CasePathable {
    optionalChildStore(state, action) {
      OptionalChildAccessor(state) { _ in AnyHashable(true) }
    }
  }

  /// Returns the store of an optional child with an id. A value with a different id is a different
  /// child.
  public func scope<ChildState: Identifiable, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? where Action: CasePathable {
    optionalChildStore(state, action) {
      OptionalChildAccessor(state) { AnyHashable($0.id) }
    }
  }

  /// Returns the store of the child in a case; nil while the state is in another case.
  ///
  /// A child with an `Identifiable` state is identified by its `id`: the same case with another
  /// `id` contains another child.
  ///
  /// - Parameters:
  ///   - state: The case. Each case is a separate child.
  ///   - action: The case of this store's action that contains the child's action.
  public func scope<ChildState, ChildAction>(
    _ state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? where State: CasePathable, Action: CasePathable {
    optionalChildStore(state, action) {
      let identify = ChildIdentity.identifyingFunction(for: ChildState.self)
      return OptionalChildAccessor(CasePath(state)) { identify($0).key }
    }
  }

  private func optionalChildStore<ChildState, ChildAction>(
    _ state: AnyKeyPath, _ action: CaseKeyPath<Action, ChildAction>,
    _ makeAccessor: () -> OptionalChildAccessor<State, ChildState>
  ) -> Store<ChildState, ChildAction>? where Action: CasePathable {
    guard let current else { return nil }
    let child = observationNode.part(ChildKey(state: state, action: action)) {
      ObservedOptionalChild<State, ChildState>(makeAccessor())
    }
    child.trackPresence()
    guard let node = child.node(in: current) else { return nil }
    if let store = node.store as? Store<ChildState, ChildAction> { return store }
    let accessor = child.accessor
    guard let childState = accessor.extract(current) else { return nil }
    return makeStore(
      for: node,
      link: ParentLink(
        self, node: node, stateAtCreation: childState, extract: accessor.extract,
        withChild: accessor.withChild, embed: CasePath(action).checked(reportingTo: log).embed))
  }

  /// Creates the store of a node that has no store yet.
  func makeStore<ChildState, ChildAction>(
    for node: ObservationNode<ChildState>, link: StoreLink<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let store = Store<ChildState, ChildAction>(link: link)
    node.store = store
    return store
  }
}
