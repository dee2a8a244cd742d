import Synchronization

extension Store {
  /// Sends a binding action. Reports an action that no reducer applies.
  ///
  /// An action that is sent while the store handles another one is queued, and not checked.
  package func sendBinding<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable, _ value: Value,
    action: CaseKeyPath<Action, BindingAction<State>>, at location: CodeLocation
  ) where Action: CasePathable {
    let application = BindingApplication()
    let binding = BindingAction.set(path, value).applying { application.isApplied = true }
    let isChecked = acceptsActionsNow
    send(CasePath(action).embed(binding))
    if !isChecked || application.isApplied { return }
    log.report(
      StoreIssue(
        """
        The binding action \(binding) was sent, but no reducer applied it, so the state did not \
        change. Likely cause: the body of the feature has no `BindingReducer`. Add \
        `BindingReducer(action: \(action.sourceText))` before the other reducers of the body.
        """, at: location))
  }

  /// Whether an action that is sent now is handled before `send` returns.
  var acceptsActionsNow: Bool {
    if let core { return core.acceptsActionsNow }
    return link?.acceptsActionsNow ?? false
  }
}

/// Whether a reducer has applied a binding action.
private final class BindingApplication: Sendable {
  private let flag = Atomic<Bool>(false)

  var isApplied: Bool {
    get { flag.load(ordering: .relaxed) }
    set { flag.store(newValue, ordering: .relaxed) }
  }
}
