/// What is the same for a store of its own and for that of a child.
extension Store {
  /// The state now; nil in the store of a child that is gone.
  var current: State? {
    if let core { return core.current }
    return link?.current
  }

  /// What is watched of the state.
  var watched: WatchNode<State> {
    if let core { return core.watched }
    // Never: each of the two initialisers gives one of them.
    guard let link else { fatalError("A store has neither a core nor a parent.") }
    return link.node
  }

  var log: EventLog {
    if let core { return core.log }
    return link?.log ?? EventLog()
  }

  /// What this store sees of the shared state.
  var sharing: StoreSharing? {
    if let core { return core.sharing }
    return link?.sharing
  }

  /// Whether this is the store of a child that is gone.
  var isGone: Bool { link?.node.isGone ?? false }

  /// Shows the state where it lies. Only what no comparison sees may be changed.
  func changeInPlace(_ body: (inout State) -> Void) {
    if let core { body(&core.state) } else { link?.changeInPlace(body) }
  }

  @usableFromInline
  func sendToParent(_ action: Action) -> StoreTask {
    guard let link, !link.node.isGone else {
      link?.reportEnd("the action \"\(caseName(of: action))\" was sent, and dropped")
      return StoreTask()
    }
    return link.send(action)
  }

  /// What there is to show of a child that is gone, where nobody has read it before.
  func lastState(of what: String) -> State {
    // Never: only the store of a child can be without a state, and it has a link.
    guard let link else { fatalError("A store has neither a core nor a parent.") }
    link.reportEnd("\(what) was read, and answered as it was when this store was made")
    return link.first
  }
}
