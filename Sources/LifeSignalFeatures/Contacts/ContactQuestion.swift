public import LifeSignalDomain

/// A question to the person before a contact is changed (rule 4.7).
public enum ContactQuestion: Hashable, Sendable {
  /// Whether to ping the contact.
  case ping(UserID)
  /// Whether to cancel the ping that the contact has not answered.
  case cancelPing(UserID)
  /// Whether to add a role to the contact.
  case addRole(Role, UserID)
  /// Whether to remove a role from the contact. The ping that needs the role, if there is one, is
  /// cancelled.
  case removeRole(Role, UserID, cancelsPing: Bool)
  /// Whether to remove the contact.
  case remove(UserID)

  /// The contact that the question is about.
  public var contact: UserID {
    switch self {
    case .ping(let id), .cancelPing(let id), .addRole(_, let id), .removeRole(_, let id, _),
      .remove(let id):
      id
    }
  }
}
