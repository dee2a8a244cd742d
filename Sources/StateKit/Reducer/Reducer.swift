/// A feature's logic: how an action changes the state, and which effects follow.
///
/// Write ``reduce(into:action:)``, or compose other reducers in ``body``; not both: with a body, the
/// body is what runs. A reducer is a description: a store builds it once and compiles it to one
/// closure.
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
  /// What the feature remembers: a value that can be compared, with no reference in it. A reader is
  /// not equatable, so a state that holds one does not compile.
  associatedtype State: Equatable & Sendable
  /// What can happen.
  associatedtype Action: Sendable
  /// The type of ``body``; inferred.
  associatedtype Body

  /// Changes the state for an action and says which effects follow. Runs on the store, alone; asks
  /// nobody and waits for nothing.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is made of; they run in order.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Makes the closure that a store runs. The store calls it; there is nothing to write.
  func compile(_ context: ReducerContext<State>) -> Reduction<State, Action>
}

/// A compiled reducer.
public typealias Reduction<State, Action: Sendable> = (inout State, Action) -> Effect<Action>

extension Reducer where Body == Never {
  /// A leaf has no body. Nothing in the library asks for it: ``Reducer/compile(_:)`` of a leaf runs its
  /// own function.
  @inlinable
  public var body: Never { fatalError("\(Self.self) has no body: it is a leaf.") }

  /// Runs `reduce(into:action:)`.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    { reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body: Reducer<State, Action> {
  /// A composition is run by a store, which builds and compiles it once. Called directly it is built
  /// for this one action, without a store's dependencies and readers.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compile(ReducerContext.detached())(&state, action)
  }

  /// Compiles the body.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    body.compile(context)
  }
}
