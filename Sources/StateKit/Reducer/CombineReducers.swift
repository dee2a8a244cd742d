/// A group of reducers to which an operator can be applied as a whole.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   CombineReducers {
///     Scope(state: \.filter, action: \.filter) { Filter() }
///     Log()
///   }
///   .ifLet(\.note, action: \.note) { Note() }
/// }
/// ```
///
/// `State` and `Action` are parameters of the type, so that the compiler infers them from the body in
/// which the group stands, also for the key paths inside the group.
public struct CombineReducers<State, Action, Content: Reducer>: CompositeReducer
where State == Content.State, Action == Content.Action {
  @usableFromInline let content: Content

  /// Creates a group of reducers that run in order. Their effects are merged.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ content: () -> Content) { self.content = content() }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    content.compile(context)
  }
}
