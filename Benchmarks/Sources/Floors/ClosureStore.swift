/// The least that a store can be: a state and a closure. The floor of what goes through a store.
///
/// Nothing of it can be inlined or specialised by its client.
public final class ClosureStore<State, Action> {
  private var state: State
  private let reduction: (inout State, Action) -> AnyObject?

  /// Makes a store of a state and the closure that changes it.
  public init(_ state: State, _ reduction: @escaping (inout State, Action) -> AnyObject?) {
    self.state = state
    self.reduction = reduction
  }

  /// Changes the state by an action.
  @inline(never)
  @discardableResult
  public func send(_ action: Action) -> AnyObject? { reduction(&state, action) }
}
