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

  /// Creates a reducer that runs `reduction`.
  @inlinable
  public init(_ reduction: @escaping Reduction<State, Action>) { self.reduction = reduction }

  /// Calls the closure with the state in place.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduction(&state, action)
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> { reduction }
}
