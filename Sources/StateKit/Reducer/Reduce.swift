/// A reducer made of a closure.
///
/// ```swift
/// Reduce { state, action in
///   state.count += 1
///   return .none
/// }
/// ```
public struct Reduce<State: Equatable & Sendable, Action: Sendable>: Reducer {
  @usableFromInline let reduction: Reduction<State, Action>
  /// Compiles the reducer that this one is made of.
  @usableFromInline let makeReduction: ((ReducerContext<State>) -> Reduction<State, Action>)?

  /// Reduces with `reduction`.
  @inlinable
  public init(_ reduction: @escaping Reduction<State, Action>) {
    self.reduction = reduction
    makeReduction = nil
  }

  /// Reduces with another reducer, whose type is forgotten.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    reduction = reducer.reduce
    makeReduction = reducer.compile
  }

  /// Runs the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduction(&state, action)
  }

  /// Makes the closure that a store runs.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    makeReduction?(context) ?? reduction
  }
}
