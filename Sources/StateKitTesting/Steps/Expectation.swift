/// Which action a test expects.
struct Expectation<Action> {
  /// The action, in words.
  let text: () -> String
  let matches: (Action) -> Bool
  /// What to say of another one.
  let mismatch: (Action, WaitingAction) -> ActionFailure
}
