/// The link to a parent's store, with the parent's concrete types.
final class ParentLink<
  ParentState: Equatable & Sendable, ParentAction: Sendable, State: Equatable & Sendable,
  Action: Sendable
>: StoreLink<State, Action> {
  private let parent: Store<ParentState, ParentAction>
  private let extract: (ParentState) -> State?
  private let withChild: (inout ParentState, (inout State) -> Void) -> Void
  private let embed: (Action) -> ParentAction
  private let onDeinit: () -> Void

  /// - Parameters:
  ///   - stateAtCreation: The state of the child when its store is created.
  ///   - extract: Returns the child in the parent's state; nil if the child is absent.
  ///   - withChild: Calls a closure with the child in place, if the child is present.
  ///   - embed: Embeds the child's action in a parent action.
  ///   - onDeinit: Called when the child's store is deallocated.
  init(
    _ parent: Store<ParentState, ParentAction>, node: ObservationNode<State>,
    stateAtCreation: State, extract: @escaping (ParentState) -> State?,
    withChild: @escaping (inout ParentState, (inout State) -> Void) -> Void,
    embed: @escaping (Action) -> ParentAction, onDeinit: @escaping () -> Void = {}
  ) {
    self.parent = parent
    self.extract = extract
    self.withChild = withChild
    self.embed = embed
    self.onDeinit = onDeinit
    super.init(node: node, stateAtCreation: stateAtCreation)
  }

  isolated deinit { onDeinit() }

  override var current: State? { node.isRemoved ? nil : parent.current.flatMap(extract) }

  override var log: EventLog { parent.log }

  override var sharedStateAccess: SharedStateAccess? { parent.sharedStateAccess }

  override var acceptsActionsNow: Bool { !node.isRemoved && parent.acceptsActionsNow }

  override func send(_ action: Action) -> StoreTask { parent.send(embed(action)) }

  override func changeInPlace(_ body: (inout State) -> Void) {
    parent.changeInPlace { withChild(&$0, body) }
  }
}
