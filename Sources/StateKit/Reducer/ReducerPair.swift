/// Two reducers that run in order. Their effects are merged.
public struct ReducerPair<First: Reducer, Second: Reducer>: CompositeReducer
where First.State == Second.State, First.Action == Second.Action {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(first: First, second: Second) {
    self.first = first
    self.second = second
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<First.State>
  ) -> Reduction<First.State, First.Action> {
    let first = first.compile(context)
    let second = second.compile(context)
    return { state, action in
      let effect = first(&state, action)
      return .merged(effect, second(&state, action))
    }
  }
}
