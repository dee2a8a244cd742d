public import Synchronization

/// The behavior that both store types share: in which order actions are handled, and when effects
/// start and end.
///
/// It is confined to the isolation of its store and is not `Sendable`. Actions are handled one at a
/// time, first in, first out. The effects of an action start after it was reduced, in order, from
/// one loop, so a chain of effects that finish immediately runs in constant stack space.
@usableFromInline
package final class StoreCore<State: Equatable & Sendable, Action: Sendable>: EffectSink {
  /// The compiled tree of reducers. SAFETY of the unchecked exclusivity: it is stored once, when
  /// the store is created, and only loaded afterwards.
  @exclusivity(unchecked) @usableFromInline var reduction: Reduction<State, Action> = { _, _ in
    .none
  }
  @usableFromInline let scope: ReadScope
  /// The dispatcher of ``log``, which knows the kinds of events that have listeners. Inlined code
  /// can access this property, but not ``log``.
  @usableFromInline let dispatcher: EventDispatcher
  /// SAFETY of the unchecked exclusivity: a flag is only loaded or stored, in one isolation, and no
  /// other code runs during an access. Only `StoreCore+Flags` accesses them.
  @exclusivity(unchecked) @usableFromInline var flags = StoreFlags()

  let log: EventLog
  /// The isolation of the effects: the isolation of this core, or an actor on the same executor.
  let lane: any Actor
  private let executor: (any TaskExecutor)?
  private let storage: SharedStorage
  private let dependencies: DependencyValues
  /// The operators with removable children, by number.
  private(set) var operators: [ChildRegistry.Operator] = []
  /// The value of ``desk``, or nil before its first use. SAFETY of the unchecked exclusivity: it is
  /// stored once, by ``desk``, and only loaded afterwards.
  @exclusivity(unchecked) private var madeDesk: EffectDesk<Action>?
  /// The observed parts of the state, once it is first observed.
  var watchNode: ObservationNode<State>?
  /// The observations of shared state.
  private lazy var sharedStateObservations = SharedStateObservations()
  /// The last field, because code that accesses a field after this one would have to look up the
  /// size of `State`.
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
    dispatcher = log.dispatcher
    scope = ReadScope(storage: storage)
    let lock = storage.lock
    lock.recordRepository?.beginFlushing(lock, for: scope, on: executor)
  }

  deinit {
    scope.close()
    storage.lock.recordRepository?.endFlushing(for: scope)
  }

  /// Builds and compiles the feature tree once.
  package func build<R: Reducer<State, Action>>(_ reducer: () -> R) {
    let registry = ChildRegistry()
    let context = BuildContext(storage: storage, scope: scope)
    defer { context.end() }
    let root = ReducerContext<State>(registry: registry, log: log) { [unowned self] _, body in
      body(&state)
    }
    unsafe reduction = BuildContext.$current.withValue(context) {
      DependencyContext.$current.withValue(dependencies) { reducer().compile(root) }
    }
    operators = registry.operators
  }

  /// The queue of waiting actions, the effects that wait to be started, and the table of running
  /// effects. The desk is created on first use.
  var desk: EffectDesk<Action> {
    if let desk = unsafe madeDesk { return desk }
    let services = EffectServices(
      dependencies: dependencies, storage: storage, log: log, executor: executor)
    let port = EffectPort<Action>(
      core: self, lane: lane, isHolding: isHolding, simulation: services.simulatedExecutor)
    let desk = EffectDesk<Action>(services: services, port: port)
    unsafe madeDesk = desk
    return desk
  }

  var sharedStateAccess: SharedStateAccess {
    SharedStateAccess(
      storage: storage, scope: scope, observations: sharedStateObservations, core: self)
  }

  /// The current state of the store.
  @inlinable
  package var current: State {
    if isReducing { refuseReadWhileReducing() }
    return state
  }

  @usableFromInline
  func refuseReadWhileReducing() -> Never {
    fatalError(
      """
      A store was read inside its own reducer, which has exclusive access to the state. Use \
      the `state` parameter of the reducer.
      """)
  }

  /// Handles an action from outside, after all actions that were sent before it.
  @inlinable
  package func send(_ action: Action) -> StoreTask {
    guard !isReducing, !isPumping, !isWatched,
      dispatcher.subscribedKinds.load(ordering: .relaxed) == 0
    else {
      return sendSlowly(action)
    }
    let effect = reduce(action)
    if effect.isNone && !needsAttention { return StoreTask() }
    return finishSending(effect)
  }

  /// Runs the reducer with exclusive access to the state.
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
