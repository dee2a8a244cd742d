public import Observation

/// Runs a feature on the main actor: holds its state, handles its actions, runs its effects, and wakes
/// whoever has read a value that changed.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementTapped)
/// store.count
/// ```
///
/// A store of a child, which `scope` gives, is a view of its parent's: it holds no state of its own.
@MainActor
@dynamicMemberLookup
public final class Store<State: Equatable & Sendable, Action: Sendable>: Observable {
  /// What runs the feature; nil in the store of a child.
  @usableFromInline let core: StoreCore<State, Action>?
  /// The way to the parent's store; nil in a store of its own.
  let link: StoreLink<State, Action>?

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
    link = nil
    let core = StoreCore<State, Action>(
      initialState: initialState, storage: storage, log: log ?? storage.log,
      dependencies: dependencies, executor: nil, lane: MainActor.shared)
    self.core = core
    core.build(reducer)
  }

  /// The store of a child.
  init(link: StoreLink<State, Action>) {
    core = nil
    self.link = link
  }

  /// The state now, whole: whoever tracks it is woken after every action. A view reads the values that
  /// it shows instead: `store.count`.
  ///
  /// Inside the reducer reading it ends the process: the reducer has it to itself.
  public var state: State {
    watched.seeWhole()
    return current ?? lastState(of: "state")
  }

  /// Handles an action, and starts the effects that follow.
  ///
  /// An action that is sent while another is being reduced waits until that one, and those that wait
  /// already, are done. One for a child that is gone is reported, and changes nothing.
  ///
  /// - Returns: A handle that finishes when everything that the action started has ended.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    guard let core else { return sendToParent(action) }
    return core.send(action)
  }
}

/// The store of a feature.
public typealias StoreOf<Feature: Reducer> = Store<Feature.State, Feature.Action>
