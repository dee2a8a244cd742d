/// An action of the account holder that the server has not confirmed yet (rule 5.9).
///
/// The app saves the action before it confirms the action to the person.
public struct QueuedAction: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The position of the action among those of its session: a later action has a higher number.
  public let number: UInt64
  /// The intent to carry out.
  public let intent: UserIntent
  /// When the person made the action.
  public internal(set) var time: ActionTime
  /// The number of failed attempts.
  public var attempts: Int

  /// Creates an action from its properties.
  public init(
    id: ActionID, number: UInt64, intent: UserIntent, time: ActionTime, attempts: Int = 0
  ) {
    self.id = id
    self.number = number
    self.intent = intent
    self.time = time
    self.attempts = attempts
  }

  /// The priority of the action.
  public var priority: ActionPriority { intent.priority }

  /// Returns whether the first action is sent before the second: the higher priority first, and the
  /// earlier action first among actions of one priority.
  public static func isSentBefore(_ first: QueuedAction, _ second: QueuedAction) -> Bool {
    // The priorities are in reverse order, because the higher one comes first.
    (second.priority, first.number) < (first.priority, second.number)
  }

  /// Returns whether the action ends the emergency that another action turns on.
  func isEnd(of other: QueuedAction) -> Bool {
    other.intent.emergency.map(intent.ends) ?? false
  }

  /// Returns whether the action turns on an emergency that one of some actions ends.
  func followsEnd(in actions: [QueuedAction]) -> Bool {
    intent.emergency != nil && actions.contains { $0.isEnd(of: self) }
  }
}
