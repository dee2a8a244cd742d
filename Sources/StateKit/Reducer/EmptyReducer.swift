/// A reducer that does nothing.
public struct EmptyReducer<State: Equatable & Sendable, Action: Sendable>: Reducer {
  /// Creates a reducer that changes no state and starts no effects.
  @inlinable
  public init() {}

  /// Changes no state and returns no effect.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
