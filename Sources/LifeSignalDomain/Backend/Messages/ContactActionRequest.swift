/// A change of contacts, as a device sends it to the server (rule 5.11).
public struct ContactActionRequest: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The intent to carry out.
  public let intent: ContactIntent
  /// When the action was made.
  public let moment: ActionMoment
  /// The relation that the action changes, as the person saw it; `nil` if the action does not name it.
  public let relation: KnownRelation?

  /// Creates a request from its properties.
  public init(
    id: ActionID, intent: ContactIntent, moment: ActionMoment, relation: KnownRelation? = nil
  ) {
    self.id = id
    self.intent = intent
    self.moment = moment
    self.relation = relation
  }
}
