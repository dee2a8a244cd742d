/// The priority of a queued action, which decides its place in the queue and the delays between its
/// attempts (rule 5.9).
public enum ActionPriority: Int, Hashable, Sendable, Codable, Comparable, CaseIterable {
  /// The action can wait for all other actions.
  case low
  /// The priority of most changes.
  case standard
  /// A person waits for the action.
  case high
  /// A person may be in danger.
  case critical
  /// A person is in danger: the action is sent before everything else.
  case emergency

  /// Returns whether the first priority is lower than the second.
  public static func < (first: ActionPriority, second: ActionPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}
