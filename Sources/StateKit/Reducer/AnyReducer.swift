/// A reducer whose type is forgotten.
public struct AnyReducer<State: Equatable & Sendable, Action: Sendable>: CompositeReducer {
  @usableFromInline let makeReduction: (ReducerContext<State>) -> Reduction<State, Action>

  /// Forgets the type of `reducer`.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) { makeReduction = reducer.compile }

  /// Makes the closure that a store runs.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    makeReduction(context)
  }
}
