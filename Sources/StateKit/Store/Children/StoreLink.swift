/// The link from the store of a child to the store of its parent.
///
/// An abstract class: every instance is a ``ParentLink``, which overrides the members that
/// terminate the process here.
@MainActor
class StoreLink<State: Equatable & Sendable, Action: Sendable> {
  /// The observed parts of the child, and whether the child is still present.
  let node: ObservationNode<State>
  /// The state of the child when its store was created, used for reads after its removal.
  let stateAtCreation: State
  private(set) var isUseAfterRemovalReported = false

  init(node: ObservationNode<State>, stateAtCreation: State) {
    self.node = node
    self.stateAtCreation = stateAtCreation
  }

  /// The child's state; nil once the child is removed.
  var current: State? { fatalError("\(Self.self) does not override `current`.") }

  var log: EventLog { fatalError("\(Self.self) does not override `log`.") }

  var sharedStateAccess: SharedStateAccess? {
    fatalError("\(Self.self) does not override `sharedStateAccess`.")
  }

  /// Whether an action that is sent now is handled before `send` returns.
  var acceptsActionsNow: Bool { fatalError("\(Self.self) does not override `acceptsActionsNow`.") }

  func send(_ action: Action) -> StoreTask {
    fatalError("\(Self.self) does not override `send`.")
  }

  /// Calls `body` with the child in place, if it is present. `body` may change only data that `==`
  /// ignores, such as the change records of an `IdentifiedArray`.
  func changeInPlace(_ body: (inout State) -> Void) {
    fatalError("\(Self.self) does not override `changeInPlace`.")
  }

  /// Reports a use of a removed child's store, once.
  func reportUseAfterRemoval(_ use: String) {
    if isUseAfterRemovalReported { return }
    isUseAfterRemovalReported = true
    log.report(
      StoreIssue(
        """
        The store of a removed child was used: \(use). The state of the child, \
        \(String(describing: State.self)), was removed from the parent's state, or replaced. \
        Likely causes: a view or a task outlives the child, or the store was kept in a property. \
        Call `scope` on the parent's store for each use, and release the child's store when \
        `scope` returns nil.
        """))
  }
}
