/// A change of contacts that the server has not confirmed yet (rule 5.11).
public struct QueuedContactAction: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The intent to carry out.
  public let intent: ContactIntent
  /// When the person made the action.
  public internal(set) var time: ActionTime

  /// Creates an action from its properties.
  public init(id: ActionID, intent: ContactIntent, time: ActionTime) {
    self.id = id
    self.intent = intent
    self.time = time
  }
}
