/// Does nothing.
public struct EmptyReducer<State: Equatable & Sendable, Action: Sendable>: Reducer {
  /// A reducer that changes nothing and starts nothing.
  @inlinable
  public init() {}

  /// Changes nothing and starts nothing.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
