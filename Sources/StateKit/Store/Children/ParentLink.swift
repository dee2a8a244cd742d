/// The link to a parent's store, with the parent's concrete types.
final class ParentLink<
  ParentState: Equatable & Sendable, ParentAction: Sendable, State: Equatable & Sendable,
  Action: Sendable
>: StoreLink<State, Action> {
  private let parent: Store<ParentState, ParentAction>
  private let extract: (ParentState) -> State?
  private let look: (inout ParentState, (inout State) -> Void) -> Void
  private let embed: (Action) -> ParentAction
  private let forget: () -> Void

  /// - Parameters:
  ///   - extract: Returns the child in the parent's state.
  ///   - look: Gives access to the child in place.
  ///   - embed: Embeds the child's action in a parent action.
  ///   - forget: Called when the child's store is deallocated.
  init(
    _ parent: Store<ParentState, ParentAction>, node: ObservationNode<State>, first: State,
    extract: @escaping (ParentState) -> State?,
    look: @escaping (inout ParentState, (inout State) -> Void) -> Void,
    embed: @escaping (Action) -> ParentAction, forget: @escaping () -> Void = {}
  ) {
    self.parent = parent
    self.extract = extract
    self.look = look
    self.embed = embed
    self.forget = forget
    super.init(node: node, first: first)
  }

  isolated deinit { forget() }

  override var current: State? { node.isRemoved ? nil : parent.current.flatMap(extract) }

  override var log: EventLog { parent.log }

  override var sharing: SharedStateAccess? { parent.sharedStateAccess }

  override func send(_ action: Action) -> StoreTask { parent.send(embed(action)) }

  override func changeInPlace(_ body: (inout State) -> Void) {
    parent.changeInPlace { look(&$0, body) }
  }
}
