/// Which action a test expects.
struct Expectation<Action> {
  /// The action, in words.
  let text: () -> String
  let matches: (Action) -> Bool
  /// What to say of another one.
  let mismatch: (Action, WaitingAction) -> ActionFailure
  /// Whether nobody can tell if it is the one that is expected: then it is not skipped.
  var isBlind: (Action) -> Bool = { _ in false }
}
