/// What the view of an alert or a confirmation dialog does.
extension Store {
  /// Sends what the user answered by tapping a button.
  func answer<Answer>(
    _ button: AlertButton<Answer>, action: CaseKeyPath<Action, AlertAction<Answer>>
  ) where Action: CasePathable {
    send(CasePath(action).checked(reportingTo: log).embed(button.tapped))
  }

  /// Sends that the user closed the presentation, unless an answer has ended it: a view reports the end of
  /// the presentation in both cases.
  func close<Presented: EphemeralState>(
    _ presented: Presented, at path: KeyPath<State, Presented?>,
    action: CaseKeyPath<Action, AlertAction<Presented.Answer>>
  ) where Action: CasePathable {
    guard let state = current, let current = state[keyPath: path],
      current.presentation.isSame(as: presented.presentation)
    else { return }
    send(CasePath(action).checked(reportingTo: log).embed(.dismissed))
  }
}
