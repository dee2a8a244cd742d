/// A group of reducers to which an operator can be applied as a whole.
public struct CombineReducers<Content: Reducer>: CompositeReducer {
  @usableFromInline let content: Content

  /// Creates a group of reducers that run in order. Their effects are merged.
  @inlinable
  public init<State, Action>(@ReducerBuilder<State, Action> _ content: () -> Content)
  where State == Content.State, Action == Content.Action {
    self.content = content()
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Content.State>
  ) -> Reduction<Content.State, Content.Action> { content.compile(context) }
}
