/// The priority of a queued action, which decides its place in the queue, its number of attempts
/// and its lifetime (rule 5.9).
public enum ActionPriority: Int, Hashable, Sendable, Codable, Comparable, CaseIterable {
  /// The action can wait for all other actions.
  case low
  /// The priority of most changes.
  case standard
  /// A person waits for the action.
  case high
  /// A person may be in danger: the action is retried until it succeeds, and never expires.
  case critical
  /// A person is in danger: like ``critical``, but sent before everything else.
  case emergency

  /// The time until an action expires: one hour, or `nil` for critical actions, which never expire.
  public var lifetime: Duration? { self >= .critical ? nil : .seconds(3_600) }

  /// The maximal number of attempts, or `nil` for critical actions, whose attempts are not limited.
  public var maximumAttempts: Int? { self >= .critical ? nil : 3 }

  /// Returns whether the first priority is lower than the second.
  public static func < (first: ActionPriority, second: ActionPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}
