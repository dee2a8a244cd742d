extension Store {
  /// The store of a child that is always there.
  ///
  /// Asked again it is the same store, as long as somebody holds it. It keeps this one alive.
  ///
  /// ```swift
  /// SettingsView(store: store.scope(\.settings, action: .settings))
  /// ```
  public func scope<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let child = watched.part(ChildKey(state, action)) {
      WatchedChild<State, ChildState>(state)
    }
    if let store = child.node.store as? Store<ChildState, ChildAction> { return store }
    let field = Field(state)
    let first = (current ?? lastState(of: "\(state)"))[keyPath: state]
    return adopt(
      child.node,
      ParentLink(
        self, node: child.node, first: first, extract: { $0[keyPath: state] },
        look: { field.modify(&$0, $1) }, embed: action.embed))
  }

  /// The store of an optional child; nil while it is absent. Whoever tracks this is woken when the
  /// child comes or goes.
  ///
  /// When the child was removed, its store is of no use any more. A value that somebody has read gives
  /// what was read last; one that nobody has read gives what it was when the store was made. That, and
  /// sending, which changes nothing, is reported.
  public func scope<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    present(ChildKey(state, action), action.embed) {
      PresenceLocator(state) { _ in AnyHashable(true) }
    }
  }

  /// The store of an optional child that has an id. One of another id is another child.
  public func scope<ChildState: Identifiable, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    present(ChildKey(state, action), action.embed) {
      PresenceLocator(state) { AnyHashable($0.id) }
    }
  }

  /// The store of the child in a case; nil while the state is in another one.
  ///
  /// - Parameters:
  ///   - state: The case. Each is a child of its own, told apart by where its path is written: write
  ///     one constant a case.
  ///   - action: The child's actions.
  public func scope<ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    present(ChildKey(state, action), action.embed) { PresenceLocator(state) }
  }

  private func present<ChildState, ChildAction>(
    _ key: ChildKey, _ embed: @escaping (ChildAction) -> Action,
    _ locator: () -> PresenceLocator<State, ChildState>
  ) -> Store<ChildState, ChildAction>? {
    guard let state = current else { return nil }
    let locate = locator()
    let child = watched.part(key) { WatchedPresence<State, ChildState>(locate) }
    child.see()
    guard let node = child.node(in: state), let first = locate.extract(state) else { return nil }
    if let store = node.store as? Store<ChildState, ChildAction> { return store }
    return adopt(
      node,
      ParentLink(
        self, node: node, first: first, extract: locate.extract, look: locate.look, embed: embed))
  }

  /// Makes the one store of a node.
  func adopt<ChildState, ChildAction>(
    _ node: WatchNode<ChildState>, _ link: StoreLink<ChildState, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let store = Store<ChildState, ChildAction>(link: link)
    node.store = store
    return store
  }
}
