/// The members that work the same in a root store and in the store of a child.
extension Store {
  /// The current state; nil in the store of a removed child.
  var current: State? {
    if let core { return core.current }
    return link?.current
  }

  /// The observed parts of the state.
  var observationNode: ObservationNode<State> {
    if let core { return core.observationNode }
    // Unreachable: each of the two initializers sets either the core or the link.
    guard let link else { fatalError("A store has neither a core nor a parent.") }
    return link.node
  }

  var log: EventLog {
    if let core { return core.log }
    return link?.log ?? EventLog()
  }

  /// This store's access to the shared state.
  var sharedStateAccess: SharedStateAccess? {
    if let core { return core.sharedStateAccess }
    return link?.sharedStateAccess
  }

  /// Whether this is the store of a removed child.
  var isRemoved: Bool { link?.node.isRemoved ?? false }

  /// Calls `body` with the state in place. `body` may change only data that `==` ignores.
  func changeInPlace(_ body: (inout State) -> Void) {
    if let core { core.changeInPlace(body) } else { link?.changeInPlace(body) }
  }

  @usableFromInline
  func sendToParent(_ action: Action) -> StoreTask {
    guard let link, !link.node.isRemoved else {
      link?.reportUseAfterRemoval("the action \"\(caseName(of: action))\" was sent, and dropped")
      return StoreTask()
    }
    return link.send(action)
  }

  /// Reports a read of the state of a removed child, and returns the child's state from when its
  /// store was created. Called if ``current`` is nil. A read of one value, such as `store.title`,
  /// calls this method only if that value was not read before the removal; otherwise the last read
  /// value is returned.
  func fallbackState(whenReading value: String) -> State {
    // Unreachable: only the store of a child can be without a state, and it has a link.
    guard let link else { fatalError("A store has neither a core nor a parent.") }
    link.reportUseAfterRemoval(
      "\(value) was read, and returned the value from when this store was created")
    return link.stateAtCreation
  }
}
