/// The same as ``ClosureStore``, open to the client's optimiser.
public final class InlinableClosureStore<State, Action> {
  @usableFromInline var state: State
  @usableFromInline let reduction: (inout State, Action) -> AnyObject?

  /// Makes a store of a state and the closure that changes it.
  @inlinable
  public init(_ state: State, _ reduction: @escaping (inout State, Action) -> AnyObject?) {
    self.state = state
    self.reduction = reduction
  }

  /// Changes the state by an action.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> AnyObject? { reduction(&state, action) }
}
