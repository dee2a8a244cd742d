/// A change of contacts that the server has not confirmed yet (rule 5.11).
public struct QueuedContactAction: Hashable, Sendable, Codable, Identifiable {
  /// The identifier of the action, the same on every attempt.
  public let id: ActionID
  /// The intent to carry out.
  public let intent: ContactIntent
  /// When the person made the action.
  public internal(set) var time: ActionTime
  /// The relation that the action changes; `nil` for an answer, which names its pings, and for actions
  /// of earlier versions.
  public let relation: KnownRelation?

  /// Creates an action from its properties.
  public init(
    id: ActionID, intent: ContactIntent, time: ActionTime, relation: KnownRelation? = nil
  ) {
    self.id = id
    self.intent = intent
    self.time = time
    self.relation = relation
  }

  /// Returns whether the action is about the relation to a contact, and not about an earlier one that
  /// ended.
  func concerns(_ contact: Contact) -> Bool {
    relation.map { $0.since == contact.dateAdded } ?? true
  }

  /// Returns a contact as it is shown until the server has answered, or `nil` if the action removes it.
  func applied(to contact: Contact) -> Contact? {
    intent.applied(to: contact, at: time.estimatedDate, knowing: relation)
  }
}
