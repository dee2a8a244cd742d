/// The logic of a feature: how an action changes the state, and which effects it starts.
///
/// Implement either ``reduce(into:action:)``, or ``body`` to compose other reducers. If both are
/// implemented, the store runs the body. A reducer is a description: a store builds it once and
/// compiles it to one closure.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Hashable, Sendable { var count = 0 }
///   enum Action: Sendable { case incrementTapped }
///
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     state.count += 1
///     return .none
///   }
/// }
/// ```
public protocol Reducer<State, Action> {
  /// The state of the feature: a value that can be compared and contains no references. A
  /// ``SharedReader`` is not equatable, so a state that contains one does not compile.
  associatedtype State: Equatable & Sendable
  /// The events that the feature handles.
  associatedtype Action: Sendable
  /// The type of ``body``, which is inferred.
  associatedtype Body

  /// Changes the state for an action and returns the effects to start. It runs in the store with
  /// exclusive access to the state, and neither waits nor performs side effects.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this reducer is composed of, in the order in which they run.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Returns the closure that a store runs. The library implements and calls it.
  func compile(_ context: ReducerContext<State>) -> Reduction<State, Action>
}

/// The reducers with the state and the action of another one: `some ReducerOf<Self>` is the type of the
/// body of a feature, as is `some Reducer<State, Action>`.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.filter, action: \.filter) { Filter() }
/// }
/// ```
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// A compiled reducer: the closure that a store runs for each action.
public typealias Reduction<State, Action: Sendable> = (inout State, Action) -> Effect<Action>

extension Reducer where Body == Never {
  /// Terminates the process. The library never reads the body of a reducer without a body, because
  /// ``Reducer/compile(_:)`` of such a reducer runs `reduce(into:action:)`.
  @inlinable
  public var body: Never {
    fatalError(
      """
      The body of \(Self.self) was read, but this reducer has none: it implements \
      `reduce(into:action:)`. Call that method instead.
      """)
  }

  /// Returns a closure that runs `reduce(into:action:)`.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    { reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// Runs the composition for one action. A store builds and compiles the composition once; a
  /// direct call of this method builds it for this action only, without the dependencies and
  /// readers of a store.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compile(ReducerContext.detached())(&state, action)
  }

  /// Returns the compiled body of the reducer.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    body.compile(context.entering(Self.self))
  }
}
