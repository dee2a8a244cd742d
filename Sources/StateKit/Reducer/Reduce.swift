/// A reducer that is defined by a closure.
///
/// ```swift
/// Reduce { state, action in
///   state.count += 1
///   return .none
/// }
/// ```
public struct Reduce<State: Equatable & Sendable, Action: Sendable>: Reducer {
  @usableFromInline let reduction: Reduction<State, Action>
  /// Compiles the wrapped reducer; nil if this reducer runs a closure.
  @usableFromInline let makeReduction: ((ReducerContext<State>) -> Reduction<State, Action>)?

  /// Creates a reducer that runs `reduction`.
  @inlinable
  public init(_ reduction: @escaping Reduction<State, Action>) {
    self.reduction = reduction
    makeReduction = nil
  }

  /// Creates a reducer that runs another reducer and erases its type.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    reduction = reducer.reduce
    makeReduction = reducer.compile
  }

  /// Runs the closure or the wrapped reducer.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduction(&state, action)
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    makeReduction?(context) ?? reduction
  }
}
