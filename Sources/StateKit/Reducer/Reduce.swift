/// A reducer made of a closure.
///
/// ```swift
/// Reduce { state, action in
///   state.count += 1
///   return .none
/// }
/// ```
public struct Reduce<State: Sendable, Action: Sendable>: Reducer {
  @usableFromInline let reduction: Reduction<State, Action>

  /// Reduces with `reduction`.
  @inlinable
  public init(_ reduction: @escaping Reduction<State, Action>) { self.reduction = reduction }

  /// Reduces with another reducer's `reduce(into:action:)`.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) { reduction = reducer.reduce }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduction(&state, action)
  }

  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> { reduction }
}
