public import Foundation

/// The priority of a queued action, which decides its place in the queue, its number of attempts
/// and its lifetime (rule 5.9).
public enum ActionPriority: Int, Hashable, Sendable, Codable, Comparable, CaseIterable {
  /// The action can wait for all other actions.
  case low
  /// The priority of most changes.
  case standard
  /// A person waits for the action.
  case high
  /// A person may be in danger: the action is retried until it succeeds or expires.
  case critical

  /// The time until an action expires, in seconds: 24 hours for a critical action, 1 hour for
  /// others.
  public var lifetime: TimeInterval { self == .critical ? 86_400 : 3_600 }

  /// The maximal number of attempts, or `nil` for critical actions, whose attempts are not limited.
  public var maximumAttempts: Int? { self == .critical ? nil : 3 }

  /// Returns whether the first priority is lower than the second.
  public static func < (first: ActionPriority, second: ActionPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}
