public import Synchronization

/// The semantics of a store, once for both shells: the order of actions, the effects, their ends.
///
/// It lives in one isolation, the shell's, and is not `Sendable`. Actions are handled one at a time,
/// first in, first out. The effects of an action start after it was reduced, in order, from one loop:
/// so a chain of effects that finish at once runs in constant stack.
@usableFromInline
package final class StoreCore<State: Equatable & Sendable, Action: Sendable>: EffectSink {
  /// SAFETY of the unchecked exclusivity: it is stored once, when the store is made, and only loaded
  /// afterwards.
  @exclusivity(unchecked) @usableFromInline var reduction: Reduction<State, Action> = { _, _ in
    .none
  }
  @usableFromInline let scope: ReadScope
  @usableFromInline let journal: EventJournal
  /// SAFETY of the unchecked exclusivity: a flag is only ever loaded or stored, in one isolation, and
  /// nobody else's code runs meanwhile. See `StoreCore+Flags`, the one place that touches them.
  @exclusivity(unchecked) @usableFromInline var flags = StoreFlags()

  let log: EventLog
  let lane: any Actor
  private let executor: (any TaskExecutor)?
  private let storage: SharedStorage
  private let dependencies: DependencyValues
  /// The operators whose children come and go, by number.
  private(set) var operators: [ChildRegistry.Operator] = []
  /// SAFETY of the unchecked exclusivity: it is stored once, by ``desk``, and only loaded afterwards.
  @exclusivity(unchecked) private var madeDesk: EffectDesk<Action>?
  /// What is watched of the state, once somebody does.
  var watchNode: WatchNode<State>?
  /// What is watched of the shared state, once somebody does.
  private lazy var sharedWatches = SharedWatches()
  /// Last, because the size of what stands before a field is known to all code that uses it.
  @usableFromInline var state: State

  init(
    initialState: State, storage: SharedStorage, log: EventLog, dependencies: DependencyValues,
    executor: (any TaskExecutor)?, lane: any Actor
  ) {
    state = initialState
    self.log = log
    self.lane = lane
    self.executor = executor
    self.storage = storage
    self.dependencies = dependencies
    journal = log.journal
    scope = ReadScope(storage: storage)
    let gate = storage.gate
    gate.keeper?.beginFlushing(gate, for: scope, on: executor)
  }

  deinit { storage.gate.keeper?.endFlushing(for: scope) }

  /// Builds and compiles the tree, once.
  package func build<R: Reducer<State, Action>>(_ reducer: () -> R) {
    let registry = ChildRegistry()
    let context = BuildContext(storage: storage, scope: scope, log: log)
    let root = ReducerContext<State>(registry: registry, log: log) { [unowned self] _, body in
      body(&state)
    }
    unsafe reduction = BuildContext.$current.withValue(context) {
      DependencyContext.$current.withValue(dependencies) { reducer().compile(root) }
    }
    operators = registry.operators
  }

  var desk: EffectDesk<Action> {
    if let desk = unsafe madeDesk { return desk }
    let services = EffectServices(
      dependencies: dependencies, storage: storage, log: log, executor: executor)
    let port = EffectPort<Action>(
      core: self, lane: lane, isHolding: isHolding, world: services.world)
    let desk = EffectDesk<Action>(services: services, port: port)
    unsafe madeDesk = desk
    return desk
  }

  var sharing: StoreSharing {
    StoreSharing(storage: storage, scope: scope, watches: sharedWatches)
  }

  /// The state now.
  @inlinable
  package var current: State {
    if isReducing { refuseReadWhileReducing() }
    return state
  }

  @usableFromInline
  func refuseReadWhileReducing() -> Never {
    fatalError(
      """
      A store was read inside its own reducer, which has the state to itself. Use the `state` that \
      the reducer was given.
      """)
  }

  /// Handles an action from outside, after those that came before it.
  @inlinable
  package func send(_ action: Action) -> StoreTask {
    guard !isReducing, !isPumping, !isWatched, journal.interest.load(ordering: .relaxed) == 0 else {
      return sendSlowly(action)
    }
    let effect = reduce(action)
    if effect.isNone && !needsAttention { return StoreTask() }
    return finishSending(effect)
  }

  /// Runs the reducer, alone.
  @inlinable
  func reduce(_ action: Action) -> Effect<Action> {
    isReducing = true
    scope.begin()
    let effect = unsafe reduction(&state, action)
    scope.end()
    isReducing = false
    return effect
  }

}
