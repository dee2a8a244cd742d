/// One of two reducers, which an `if` or a `switch` selects when the tree is built.
public enum EitherReducer<First: Reducer, Second: Reducer>: CompositeReducer
where First.State == Second.State, First.Action == Second.Action {
  /// The first branch of an `if` or a `switch`.
  case first(First)
  /// The other branch of an `if` or a `switch`.
  case second(Second)

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<First.State>
  ) -> Reduction<First.State, First.Action> {
    switch self {
    case .first(let reducer): reducer.compile(context)
    case .second(let reducer): reducer.compile(context)
    }
  }
}
