public import Foundation

/// Something that the account holder did, on its way to the server (5.9). It is on disk before the
/// person is told that it was done.
public struct QueuedAction: Hashable, Sendable, Codable, Identifiable {
  /// Which action it is, on every attempt.
  public let id: ActionID
  /// What is to be done.
  public let intent: UserIntent
  /// When the person did it.
  public let madeAt: Date
  /// How many attempts have gone wrong.
  public var attempts: Int

  /// An action that was not tried yet.
  public init(id: ActionID, intent: UserIntent, madeAt: Date, attempts: Int = 0) {
    self.id = id
    self.intent = intent
    self.madeAt = madeAt
    self.attempts = attempts
  }

  /// How much it matters.
  public var priority: ActionPriority { intent.priority }

  /// From when on it must not be carried out any more, neither by the device nor by the server.
  public var expiresAt: Date { madeAt.addingTimeInterval(priority.lifetime) }

  /// Whether it is too late for it.
  public func isExpired(at now: Date) -> Bool { now >= expiresAt }

  /// The order in which actions are sent: what matters most first, then what was done first.
  public static func isSentBefore(_ first: QueuedAction, _ second: QueuedAction) -> Bool {
    (second.priority, first.madeAt) < (first.priority, second.madeAt)
  }
}
