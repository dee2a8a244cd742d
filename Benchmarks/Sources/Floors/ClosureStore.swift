/// The smallest possible store: a state and a closure. The costs of a `Store` and of its actions
/// are compared with it.
///
/// The closure returns an optional object, as a reducer returns an effect. Code in other modules
/// can neither inline nor specialize the store.
public final class ClosureStore<State, Action> {
  private var state: State
  private let reduction: (inout State, Action) -> AnyObject?

  /// Creates a store with a state and the closure that changes it.
  public init(_ state: State, _ reduction: @escaping (inout State, Action) -> AnyObject?) {
    self.state = state
    self.reduction = reduction
  }

  /// Changes the state with an action.
  @inline(never)
  @discardableResult
  public func send(_ action: Action) -> AnyObject? { reduction(&state, action) }
}
