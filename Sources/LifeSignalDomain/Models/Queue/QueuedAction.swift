public import Foundation

/// An action of the account holder that the server has not confirmed yet (rule 5.9).
///
/// The app saves the action before it confirms the action to the person.
public struct QueuedAction: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The intent to carry out.
  public let intent: UserIntent
  /// The date when the person made the action.
  public let madeAt: Date
  /// The number of failed attempts.
  public var attempts: Int

  /// Creates an action from its properties.
  public init(id: ActionID, intent: UserIntent, madeAt: Date, attempts: Int = 0) {
    self.id = id
    self.intent = intent
    self.madeAt = madeAt
    self.attempts = attempts
  }

  /// The priority of the action.
  public var priority: ActionPriority { intent.priority }

  /// The date from which neither the device nor the server carries the action out.
  public var expiresAt: Date { madeAt.addingTimeInterval(priority.lifetime) }

  /// Returns whether the action has expired.
  public func isExpired(at now: Date) -> Bool { now >= expiresAt }

  /// Returns whether the first action is sent before the second: the higher priority first, and the
  /// older action first among actions of one priority.
  public static func isSentBefore(_ first: QueuedAction, _ second: QueuedAction) -> Bool {
    // The priorities are in reverse order, because the higher one comes first.
    (second.priority, first.madeAt) < (first.priority, second.madeAt)
  }
}
