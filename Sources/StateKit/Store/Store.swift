/// Runs a feature on the main actor: holds its state, handles its actions, runs its effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementTapped)
/// ```
@MainActor
public final class Store<State: Equatable & Sendable, Action: Sendable> {
  @usableFromInline let core: StoreCore<State, Action>

  /// Makes a store and builds its features, once.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - storage: Where the shared state is that its features read.
  ///   - log: Where its events are recorded; the storage's log by default.
  ///   - reducer: Makes the root feature. Features made elsewhere find neither storage nor
  ///     dependencies.
  ///   - update: Gives the features their dependencies. They never change afterwards.
  public init<R: Reducer<State, Action>>(
    initialState: State, storage: SharedStorage = SharedStorage(), log: EventLog? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    dependencies update: (inout DependencyValues) -> Void = { _ in }
  ) {
    var dependencies = DependencyContext.current ?? DependencyValues()
    update(&dependencies)
    core = StoreCore(
      initialState: initialState, storage: storage, log: log ?? storage.log,
      dependencies: dependencies, executor: nil, lane: MainActor.shared)
    core.build(reducer)
  }

  /// The state now. Inside the reducer reading it ends the process: the reducer has it to itself.
  @inlinable
  public var state: State { core.current }

  /// Handles an action, and starts the effects that follow.
  ///
  /// An action that is sent while another is being reduced waits until that one, and those that wait
  /// already, are done.
  ///
  /// - Returns: A handle that finishes when everything that the action started has ended.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask { core.send(action) }
}

/// The store of a feature.
public typealias StoreOf<Feature: Reducer> = Store<Feature.State, Feature.Action>
