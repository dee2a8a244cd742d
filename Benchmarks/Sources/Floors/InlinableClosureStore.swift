/// The same as ``ClosureStore``, but code in other modules can inline and specialize it.
public final class InlinableClosureStore<State, Action> {
  @usableFromInline var state: State
  @usableFromInline let reduction: (inout State, Action) -> AnyObject?

  /// Creates a store with a state and the closure that changes it.
  @inlinable
  public init(_ state: State, _ reduction: @escaping (inout State, Action) -> AnyObject?) {
    self.state = state
    self.reduction = reduction
  }

  /// Changes the state with an action.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> AnyObject? { reduction(&state, action) }
}
