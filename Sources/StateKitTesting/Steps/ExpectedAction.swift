/// The action that a test expects to receive next.
struct ExpectedAction<Action> {
  /// A description of the expected action.
  let text: () -> String
  let matches: (Action) -> Bool
  /// Creates the failure for an action that does not match.
  let mismatch: (Action, UnreceivedAction) -> ActionFailure
  /// Whether the case of an action cannot be determined. A test that is not exhaustive does not
  /// skip such an action.
  var isIndeterminate: ((Action) -> Bool)?
}
