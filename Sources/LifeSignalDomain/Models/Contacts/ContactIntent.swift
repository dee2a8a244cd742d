public import Foundation

/// A change that the account holder makes to a contact (rule 5.11).
public enum ContactIntent: Hashable, Sendable, Codable {
  /// Gives the contact these roles. Only the roles change that the person gave or took
  /// (``KnownRelation/changing(_:to:)``).
  case setRoles(UserID, Roles)
  /// Removes the contact from the list.
  case remove(UserID)
  /// Asks the contact whether they are well.
  case ping(UserID)
  /// Cancels the ping to the contact.
  case cancelPing(UserID)
  /// Answers the ping of one responder. The answer is also a check-in.
  case answerPing(PingReference)
  /// Answers the pings of all responders. The answer is also a check-in.
  case answerAllPings([PingReference])

  /// The contacts whom the intent changes.
  public var contacts: [UserID] {
    switch self {
    case .setRoles(let id, _), .remove(let id), .ping(let id), .cancelPing(let id): [id]
    case .answerPing, .answerAllPings: answeredPings.map(\.sender)
    }
  }

  /// The pings that the intent answers.
  public var answeredPings: [PingReference] {
    switch self {
    case .setRoles, .remove, .ping, .cancelPing: []
    case .answerPing(let ping): [ping]
    case .answerAllPings(let pings): pings
    }
  }

  /// Whether the intent is an answer to pings, which is also a check-in.
  public var isAnswer: Bool {
    switch self {
    case .answerPing, .answerAllPings: true
    case .setRoles, .remove, .ping, .cancelPing: false
    }
  }

  /// Returns a contact as it is shown until the server has answered, or `nil` if the intent removes
  /// it.
  ///
  /// - Parameters:
  ///   - contact: A contact; one whom the intent does not change is returned unchanged.
  ///   - date: The date when the person made the change.
  ///   - relation: The relation that the person changed; `nil` if it is not known.
  public func applied(
    to contact: Contact, at date: Date, knowing relation: KnownRelation? = nil
  ) -> Contact? {
    guard contacts.contains(contact.id) else { return contact }
    var shown = contact
    switch self {
    case .remove: return nil
    case .setRoles(_, let chosen):
      // The server refuses a change that leaves no role.
      guard let roles = relation.map({ $0.changing(contact.roles, to: chosen) }) ?? chosen
      else { return contact }
      shown.roles = roles
      // A ping is removed together with the role that it needs (rule 5.5, invariant 16).
      if !roles.contains(.dependent) { shown.outgoingPing = nil }
      if !roles.contains(.responder) { shown.incomingPing = nil }
    case .ping: if shown.isDependent { shown.outgoingPing = shown.outgoingPing ?? date }
    case .cancelPing: shown.outgoingPing = nil
    case .answerPing, .answerAllPings:
      if answeredPings.contains(where: { $0.sender == shown.id && $0.sentAt == shown.incomingPing })
      {
        shown.incomingPing = nil
      }
    }
    return shown
  }
}
