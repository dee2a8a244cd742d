public import Observation

/// A store that runs a feature on the main actor: it holds the state, handles actions, runs
/// effects, and notifies the observers of each value that changed.
///
/// ```swift
/// let storage = SharedStorage()
/// let store = Store(initialState: Counter.State(), storage: storage) {
///   Counter()
/// } dependencies: {
///   $0.counterClient = .live(in: storage)
/// }
/// store.send(.incrementTapped)
/// store.count
/// ```
///
/// The store of a child, which `scope` returns, is a view of its parent's store and holds no state
/// itself.
@MainActor
@dynamicMemberLookup
public final class Store<State: Equatable & Sendable, Action: Sendable>: Observable {
  /// The core that runs the feature; nil in the store of a child.
  @usableFromInline let core: StoreCore<State, Action>?
  /// The link to the parent's store; nil in a root store.
  let link: StoreLink<State, Action>?

  /// Creates a store and builds its features once.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - storage: The storage of the shared state that the features read: the same one that the
  ///     clients were created with. Without it the store has an empty storage that no client can
  ///     write to; a feature that reads shared state then gets initial values, and the read is
  ///     reported.
  ///   - log: The log that records the store's events; the default is the storage's log.
  ///   - reducer: Creates the root feature. Features that are created outside this closure have
  ///     access to neither storage nor dependencies.
  ///   - update: Sets the dependencies of the features. They do not change afterwards.
  public init<R: Reducer<State, Action>>(
    initialState: State, storage: SharedStorage? = nil, log: EventLog? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    dependencies update: (inout DependencyValues) -> Void = { _ in }
  ) {
    let storage = storage ?? .privateToStore(log: log)
    var dependencies = DependencyContext.current ?? DependencyValues()
    update(&dependencies)
    link = nil
    let core = StoreCore<State, Action>(
      initialState: initialState, storage: storage, log: log ?? storage.log,
      dependencies: dependencies, isolation: MainActor.shared)
    self.core = core
    core.build(reducer)
  }

  /// Creates the store of a child.
  init(link: StoreLink<State, Action>) {
    core = nil
    self.link = link
  }

  /// The whole current state. Observers are notified after every action, so a view should read only
  /// the values that it shows, such as `store.count`.
  ///
  /// Reading it inside the store's own reducer terminates the process, because the reducer has
  /// exclusive access to the state.
  public var state: State {
    observationNode.trackWholeState()
    return current ?? fallbackState(whenReading: "state")
  }

  /// Whether the feature was dismissed: in a root store, the feature has returned
  /// ``Effect/dismiss``; in the store of a child, the child was removed. All effects of the feature
  /// have then ended, and further actions change nothing. A root store reports each of these
  /// actions; the store of a child reports its first use after the removal.
  ///
  /// A scene can observe this value to close its window.
  public var isDismissed: Bool {
    guard let core else {
      observationNode.trackRemoval()
      return isRemoved
    }
    core.dismissalSignal.access()
    return core.isDismissed
  }

  /// Handles an action and starts its effects.
  ///
  /// An action that is sent while another one is being reduced is handled after that action and all
  /// actions that are already queued. An action for a removed child changes nothing; the store of
  /// the child reports its first use after the removal.
  ///
  /// - Returns: A handle to the effects that the action started.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    // A variable for the core would hold a second reference to it, which would be counted.
    core?.send(action) ?? sendToParent(action)
  }
}

/// The store of a feature.
public typealias StoreOf<Feature: Reducer> = Store<Feature.State, Feature.Action>
