/// Puts reducers together, one after the other.
@resultBuilder
public enum ReducerBuilder<State: Equatable & Sendable, Action: Sendable> {
  /// One reducer.
  @inlinable
  public static func buildExpression<R: Reducer>(_ reducer: R) -> R
  where R.State == State, R.Action == Action { reducer }

  /// Nothing.
  @inlinable
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// The first of several.
  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  /// One more.
  @inlinable
  public static func buildPartialBlock<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    accumulated: A, next: B
  ) -> ReducerPair<A, B> { ReducerPair(first: accumulated, second: next) }

  /// `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> OptionalReducer<R> {
    OptionalReducer(reducer)
  }

  /// `if`.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    first reducer: A
  ) -> EitherReducer<A, B> { .first(reducer) }

  /// `else`.
  @inlinable
  public static func buildEither<A: Reducer<State, Action>, B: Reducer<State, Action>>(
    second reducer: B
  ) -> EitherReducer<A, B> { .second(reducer) }

  /// `for`.
  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> ReducerArray<R> {
    ReducerArray(reducers)
  }

  /// `if #available`.
  @inlinable
  public static func buildLimitedAvailability<R: Reducer<State, Action>>(
    _ reducer: R
  ) -> AnyReducer<State, Action> { AnyReducer(reducer) }
}
