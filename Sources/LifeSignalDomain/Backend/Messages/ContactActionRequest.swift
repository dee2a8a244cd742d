/// A change of contacts, as a device sends it to the server (rule 5.11).
public struct ContactActionRequest: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The intent to carry out.
  public let intent: ContactIntent
  /// When the action was made.
  public let moment: ActionMoment

  /// Creates a request from its properties.
  public init(id: ActionID, intent: ContactIntent, moment: ActionMoment) {
    self.id = id
    self.intent = intent
    self.moment = moment
  }
}
