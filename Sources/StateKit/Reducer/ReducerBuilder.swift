/// A result builder that composes reducers, which run in order.
@resultBuilder
public enum ReducerBuilder<State: Equatable & Sendable, Action: Sendable> {
  /// Returns the reducer of an expression unchanged.
  @inlinable
  public static func buildExpression<R: Reducer>(_ reducer: R) -> R
  where R.State == State, R.Action == Action { reducer }

  /// Returns a reducer for an empty block.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// Returns the first reducer of a block unchanged.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// Returns a reducer that runs the preceding reducers of a block, then the next one.
  @inlinable
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> ReducerPair<A, B> { ReducerPair(first: accumulated, second: next) }

  /// Returns a reducer for an `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> OptionalReducer<R> {
    OptionalReducer(reducer)
  }

  /// Returns a reducer for the first branch of an `if`.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    first reducer: A
  ) -> EitherReducer<A, B> { .first(reducer) }

  /// Returns a reducer for the `else` branch of an `if`.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    second reducer: B
  ) -> EitherReducer<A, B> { .second(reducer) }

  /// Returns a reducer for a `for` loop.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> ReducerArray<R> {
    ReducerArray(reducers)
  }

  /// Returns a reducer for an `if #available`.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> AnyReducer<State, Action> { AnyReducer(reducer) }
}
