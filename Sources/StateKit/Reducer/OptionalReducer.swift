/// A reducer that an `if` without `else` includes or omits when the tree is built.
public struct OptionalReducer<Wrapped: Reducer>: CompositeReducer {
  @usableFromInline let wrapped: Wrapped?

  @inlinable
  init(_ wrapped: Wrapped?) { self.wrapped = wrapped }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Wrapped.State>
  ) -> Reduction<Wrapped.State, Wrapped.Action> {
    wrapped?.compile(context) ?? { _, _ in .none }
  }
}
