extension Store {
  /// Returns the store of one element of a navigation stack, or nil if no element has that id. Observers
  /// are notified when an element is pushed, popped or moved.
  ///
  /// ```swift
  /// if let screen = store.scope(stack: \.path, id: id, action: \.path) { ScreenView(store: screen) }
  /// ```
  ///
  /// The store follows its element until the element is removed, wherever in the stack it is. An element
  /// of a stack that was assigned in the meantime is another element, even if its id is equal.
  public func scope<Element, ElementAction>(
    stack path: WritableKeyPath<State, StackState<Element>>, id: StackElementID,
    action: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> Store<Element, ElementAction>? where Action: CasePathable {
    guard let stack = current?[keyPath: path] else { return nil }
    observedStack(path).trackOrder(of: stack)
    return elementStore(path, id: id, action: action)
  }

  /// Returns the stores of all elements of a navigation stack, in order. Observers are notified when an
  /// element is pushed, popped or moved, and not when an element changes.
  public func scope<Element, ElementAction>(
    stack path: WritableKeyPath<State, StackState<Element>>,
    action: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> StackStores<Element, ElementAction> where Action: CasePathable {
    let stack = (current ?? fallbackState(whenReading: path.sourceText))[keyPath: path]
    observedStack(path).trackOrder(of: stack)
    return StackStores(ids: stack.ids) { self.elementStore(path, id: $0, action: action) }
  }

  private func observedStack<Element>(
    _ path: WritableKeyPath<State, StackState<Element>>
  ) -> ObservedStack<State, Element> {
    observationNode.part(ChildKey(state: path, action: path)) { ObservedStack(path) }
  }

  /// Returns the store of an element, without observing whether it is present.
  private func elementStore<Element, ElementAction>(
    _ path: WritableKeyPath<State, StackState<Element>>, id: StackElementID,
    action: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> Store<Element, ElementAction>? where Action: CasePathable {
    guard let stack = current?[keyPath: path], let element = stack[id: id] else { return nil }
    let observed = observedStack(path)
    let node = observed.node(of: id, in: stack)
    if let store = node.store as? Store<Element, ElementAction> { return store }
    let field = Field(path)
    let embed = CasePath(action).checked(reportingTo: log).embed
    return makeStore(
      for: node,
      link: ParentLink(
        self, node: node, stateAtCreation: element, extract: { $0[keyPath: path][id: id] },
        withChild: { state, body in field.modify(&state) { _ = $0.modify(id: id, body) } },
        embed: { embed(.element(id: id, action: $0)) },
        onDeinit: { [weak observed] in observed?.removeNodeIfUnobserved(id) }))
  }
}
