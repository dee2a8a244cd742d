/// The way from the store of a child to its parent's.
///
/// Abstract: every link that is made is a ``ParentLink``, which overrides whatever ends the process here.
@MainActor
class StoreLink<State: Equatable & Sendable, Action: Sendable> {
  /// What is watched of the child, and whether it is still there.
  let node: WatchNode<State>
  /// What the child was when its store was made: the last resort of those who read it when it is gone.
  let first: State
  private(set) var isEndReported = false

  init(node: WatchNode<State>, first: State) {
    self.node = node
    self.first = first
  }

  /// The child's state; nil when it is gone.
  var current: State? { fatalError("\(Self.self) has no parent.") }

  var log: EventLog { fatalError("\(Self.self) has no parent.") }

  var sharing: StoreSharing? { fatalError("\(Self.self) has no parent.") }

  func send(_ action: Action) -> StoreTask { fatalError("\(Self.self) has no parent.") }

  /// Shows the child where it lies, if it is there. Only what no comparison sees may be changed.
  func changeInPlace(_ body: (inout State) -> Void) { fatalError("\(Self.self) has no parent.") }

  /// Reports a use of a child that is gone, once.
  func reportEnd(_ use: String) {
    if isEndReported { return }
    isEndReported = true
    log.report(
      Report(
        """
        The store of a child that is gone was used: \(use). Its state, \
        \(String(describing: State.self)), was removed from its parent's or replaced. Usual causes: a \
        view or a task that outlives the child, or a store that was kept. Ask the parent's store for \
        the child's each time, and let go of it when it says nil.
        """))
  }
}
