/// Groups reducers, so that an operator can be applied to all of them.
public struct CombineReducers<Content: Reducer>: CompositeReducer {
  @usableFromInline let content: Content

  /// The reducers run in order; their effects are merged.
  @inlinable
  public init<State, Action>(@ReducerBuilder<State, Action> _ content: () -> Content)
  where State == Content.State, Action == Content.Action {
    self.content = content()
  }

  /// Makes the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Content.State>
  ) -> Reduction<Content.State, Content.Action> { content.compile(context) }
}
