/// A reducer that applies the binding actions of a feature before the reducers below it run.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   BindingReducer(action: \.binding)
///   Reduce { state, action in … }
/// }
/// ```
public struct BindingReducer<State: Equatable & Sendable, Action: Sendable>: CompositeReducer {
  @usableFromInline let action: CasePath<Action, BindingAction<State>>

  /// Creates a reducer that applies the binding actions in the case `action`.
  @inlinable
  public init(action: CaseKeyPath<Action, BindingAction<State>>) where Action: CasePathable {
    self.action = CasePath(action)
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(_ context: ReducerContext<State>) -> Reduction<State, Action> {
    let extract = context.checked(action).extract
    return { state, action in
      if let binding = extract(action) { binding(&state) }
      return .none
    }
  }
}
