/// Reducers of one type that run in order. Their effects are merged.
public struct ReducerArray<Element: Reducer>: CompositeReducer {
  @usableFromInline let elements: [Element]

  @inlinable
  init(_ elements: [Element]) { self.elements = elements }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Element.State>
  ) -> Reduction<Element.State, Element.Action> {
    let reductions = elements.map { $0.compile(context) }
    return { state, action in
      var effect = Effect<Element.Action>.none
      for reduction in reductions { effect = .merged(effect, reduction(&state, action)) }
      return effect
    }
  }
}
