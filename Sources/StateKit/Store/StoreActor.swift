/// A store that runs a feature on an executor of your choice, for servers, simulations, tests and
/// command-line tools.
///
/// ```swift
/// let storage = SharedStorage()
/// let store = StoreActor(initialState: Counter.State(), storage: storage) {
///   Counter()
/// } dependencies: {
///   $0.counterClient = .live(in: storage)
/// }
/// await store.send(.incrementTapped).finish()
/// ```
@safe
public actor StoreActor<State: Equatable & Sendable, Action: Sendable> {
  @usableFromInline let core: StoreCore<State, Action>
  /// The isolation of the effects. This actor uses the same executor.
  private let effectIsolation: any Actor
  private let simulatedExecutor: (any SimulatedExecutor)?
  @usableFromInline let isSimulated: Bool
  private nonisolated let executor: UnownedSerialExecutor

  /// SAFETY: `effectIsolation` keeps the executor alive, and this actor keeps `effectIsolation`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor }

  /// Creates a store and builds its features once.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - storage: The storage of the shared state that the features read: the same one that the
  ///     clients were created with. Without it the store has an empty storage that no client can
  ///     write to; a feature that reads shared state then gets initial values, and the read is
  ///     reported.
  ///   - log: The log that records the store's events; the default is the storage's log.
  ///   - executor: Runs the reducers, and the effects with all their child tasks. Without one the
  ///     store uses its own executor.
  ///   - reducer: Creates the root feature. Features that are created outside this closure have
  ///     access to neither storage nor dependencies.
  ///   - update: Sets the dependencies of the features. They do not change afterwards.
  public init<R: Reducer<State, Action>>(
    initialState: State, storage: SharedStorage? = nil, log: EventLog? = nil,
    executor: (any TaskExecutor & SerialExecutor)? = nil,
    @ReducerBuilder<State, Action> reducer: sending () -> R,
    dependencies update: sending (inout DependencyValues) -> Void = { _ in }
  ) {
    let storage = storage ?? .privateToStore(log: log)
    var dependencies = DependencyContext.current ?? DependencyValues()
    update(&dependencies)
    let effectIsolation: any Actor =
      if let executor { ExecutorIsolation(executor: executor) } else { StoreIsolation() }
    self.effectIsolation = effectIsolation
    simulatedExecutor = executor as? any SimulatedExecutor
    isSimulated = simulatedExecutor != nil
    // SAFETY: `effectIsolation` keeps the executor alive, and this actor keeps `effectIsolation`.
    unsafe self.executor = effectIsolation.unownedExecutor
    core = StoreCore(
      initialState: initialState, storage: storage, log: log ?? storage.log,
      dependencies: dependencies, isolation: effectIsolation)
    core.build(reducer)
  }

  /// The current state. Reading it inside the store's own reducer terminates the process, because
  /// the reducer has exclusive access to the state.
  @inlinable
  public var state: State { core.current }

  /// Whether the feature has returned ``Effect/dismiss``. All effects have then ended. Further
  /// actions change nothing and are reported.
  public var isDismissed: Bool { core.isDismissed }

  /// Handles an action and starts its effects.
  ///
  /// - Returns: A handle to the effects that the action started.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    isSimulated ? sendInSimulation(action) : core.send(action)
  }

  /// Sends an action. During the call, the calling thread is the one that drives the simulation.
  @usableFromInline
  func sendInSimulation(_ action: Action) -> StoreTask {
    guard let simulatedExecutor else { return core.send(action) }
    return simulatedExecutor.drive { core.send(action) }
  }
}

/// The store actor of a feature.
public typealias StoreActorOf<Feature: Reducer> = StoreActor<Feature.State, Feature.Action>
