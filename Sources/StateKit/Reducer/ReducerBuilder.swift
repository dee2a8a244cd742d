/// A result builder that composes reducers, which run in order.
@resultBuilder
public enum ReducerBuilder<State: Equatable & Sendable, Action: Sendable> {
  /// Returns the reducer of an expression unchanged.
  @inlinable
  public static func buildExpression<Content: Reducer>(_ reducer: Content) -> Content
  where Content.State == State, Content.Action == Action { reducer }

  /// Returns a reducer for an empty block.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// Returns the first reducer of a block unchanged.
  @inlinable
  public static func buildPartialBlock<Content: Reducer<State, Action>>(first: Content) -> Content {
    first
  }

  /// Returns a reducer that runs the preceding reducers of a block, then the next one.
  @inlinable
  public static func buildPartialBlock<
    First: Reducer<State, Action>, Second: Reducer<State, Action>
  >(
    accumulated: First, next: Second
  ) -> ReducerPair<First, Second> { ReducerPair(first: accumulated, second: next) }

  /// Returns a reducer for an `if` without `else`.
  @inlinable
  public static func buildOptional<Content: Reducer<State, Action>>(_ reducer: Content?)
    -> OptionalReducer<Content>
  {
    OptionalReducer(reducer)
  }

  /// Returns a reducer for the first branch of an `if`.
  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    first reducer: First
  ) -> EitherReducer<First, Second> { .first(reducer) }

  /// Returns a reducer for the `else` branch of an `if`.
  @inlinable
  public static func buildEither<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    second reducer: Second
  ) -> EitherReducer<First, Second> { .second(reducer) }

  /// Returns a reducer for a `for` loop.
  @inlinable
  public static func buildArray<Content: Reducer<State, Action>>(_ reducers: [Content])
    -> ReducerArray<Content>
  {
    ReducerArray(reducers)
  }

  /// Returns a reducer for an `if #available`.
  @inlinable
  public static func buildLimitedAvailability<Content: Reducer<State, Action>>(
    _ reducer: Content
  ) -> AnyReducer<State, Action> { AnyReducer(reducer) }
}
