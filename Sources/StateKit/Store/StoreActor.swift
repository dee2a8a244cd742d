/// Runs a feature on an executor of your choice: for servers, simulations, tests and command lines.
///
/// ```swift
/// let store = StoreActor(initialState: Counter.State()) { Counter() }
/// await store.send(.incrementTapped).finish()
/// ```
@safe
public actor StoreActor<State: Equatable & Sendable, Action: Sendable> {
  @usableFromInline let core: StoreCore<State, Action>
  private let lane: any Actor
  private let world: (any SimulatedExecutor)?
  @usableFromInline let isSimulated: Bool
  private nonisolated let executor: UnownedSerialExecutor

  /// SAFETY: `lane` keeps the executor alive, and this actor keeps `lane`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor }

  /// Makes a store and builds its features, once.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - storage: Where the shared state is that its features read.
  ///   - log: Where its events are recorded; the storage's log by default.
  ///   - executor: Runs the reducers and, with all their child tasks, the effects. Without one the
  ///     store has its own.
  ///   - reducer: Makes the root feature. Features made elsewhere find neither storage nor
  ///     dependencies.
  ///   - update: Gives the features their dependencies. They never change afterwards.
  public init<R: Reducer<State, Action>>(
    initialState: State, storage: SharedStorage = SharedStorage(), log: EventLog? = nil,
    executor: (any TaskExecutor & SerialExecutor)? = nil,
    @ReducerBuilder<State, Action> reducer: sending () -> R,
    dependencies update: sending (inout DependencyValues) -> Void = { _ in }
  ) {
    var dependencies = DependencyContext.current ?? DependencyValues()
    update(&dependencies)
    let lane: any Actor = if let executor { EffectLane(executor: executor) } else { EffectHost() }
    self.lane = lane
    world = executor as? any SimulatedExecutor
    isSimulated = world != nil
    unsafe self.executor = lane.unownedExecutor
    core = StoreCore(
      initialState: initialState, storage: storage, log: log ?? storage.log,
      dependencies: dependencies, executor: executor, lane: lane)
    core.build(reducer)
  }

  /// The state now. Inside the reducer reading it ends the process: the reducer has it to itself.
  @inlinable
  public var state: State { core.current }

  /// Handles an action, and starts the effects that follow.
  ///
  /// - Returns: A handle that finishes when everything that the action started has ended.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    isSimulated ? sendInWorld(action) : core.send(action)
  }

  /// Whoever sends drives the world meanwhile, and nobody else does.
  @usableFromInline
  func sendInWorld(_ action: Action) -> StoreTask {
    guard let world else { return core.send(action) }
    return world.drive { core.send(action) }
  }
}

/// The store actor of a feature.
public typealias StoreActorOf<Feature: Reducer> = StoreActor<Feature.State, Feature.Action>
