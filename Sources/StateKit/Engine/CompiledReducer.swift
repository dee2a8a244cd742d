/// A compiled tree of reducers without a store. It reduces an action in any state, and finds out
/// which children a state contains.
///
/// A store compiles its tree in the same way. Here the caller holds the state and the
/// ``EffectScheduler``, so the caller can copy both and continue from each copy. The reducer reads
/// the current version of the shared state in its storage.
///
/// The type is not `Sendable`: use an instance on one thread at a time.
package final class CompiledReducer<State: Equatable & Sendable, Action: Sendable> {
  /// A reference to the state in which children are looked up.
  private final class StateBox {
    var state: State?
  }

  private let reduction: Reduction<State, Action>
  private let registry = ChildRegistry()
  private let scope: ReadScope
  private let box: StateBox

  /// Builds and compiles a tree of reducers once.
  ///
  /// - Parameters:
  ///   - storage: The storage of the shared state that the features read.
  ///   - log: The log that receives the reports of the reducers; the default is the storage's log.
  ///   - dependencies: The dependencies of the features.
  ///   - reducer: Creates the root feature.
  package init<R: Reducer<State, Action>>(
    storage: SharedStorage = SharedStorage(), log: EventLog? = nil,
    dependencies: DependencyValues = DependencyValues(),
    @ReducerBuilder<State, Action> reducer: () -> R
  ) {
    let box = StateBox()
    self.box = box
    scope = ReadScope(storage: storage)
    let environment = BuildEnvironment(
      storage: storage, scope: scope, log: log ?? storage.log,
      dependencies: dependencies.belonging(to: DependencyPool()))
    reduction = registry.compile(reducer, in: environment) { _, _, body in
      if box.state.isPresent() { box.state.changeInPlace(body) }
    }
  }

  deinit { scope.close() }

  /// Changes the state for an action, and returns the effects to start.
  package func reduce(_ action: Action, in state: inout State) -> Effect<Action> {
    scope.begin()
    defer { scope.end() }
    return reduction(&state, action)
  }

  /// Returns the children that have running effects, but are not in a state. The caller ends their
  /// effects before it starts the effects of the action that led to this state.
  func absentChildren(in children: ChildTree, of state: State) -> [ChildToken] {
    if children.isEmpty { return [] }
    var presence = ChildPresence()
    return withState(state) { presence.absentChildren(in: children, registry) }
  }

  /// Returns whether a state contains a child.
  func isPresent(_ address: ChildAddress, in state: State) -> Bool {
    withState(state) { registry.isPresent(address) }
  }

  /// Returns a plan in which the effects of children that are not in the state do not run.
  func withoutRemovedChildren(_ plan: EffectPlan, in state: State) -> EffectPlan {
    withState(state) { registry.withoutRemovedChildren(plan) }
  }

  private func withState<Result>(_ state: State, _ body: () -> Result) -> Result {
    box.state = state
    defer { box.state = nil }
    return body()
  }
}
