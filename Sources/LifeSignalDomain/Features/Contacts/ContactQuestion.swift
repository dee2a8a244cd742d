/// What a person is asked before something is done about a contact (4.7).
public enum ContactQuestion: Hashable, Sendable {
  /// Whether to ask them if they are well.
  case ping(UserID)
  /// Whether to take that back: they were asked and have not answered.
  case cancelPing(UserID)
  /// Whether they are to be something more.
  case addRole(Role, UserID)
  /// Whether they are to be something less. A ping that rests on the role would be cancelled with it.
  case removeRole(Role, UserID, cancelsPing: Bool)
  /// Whether they are to be no contact any more.
  case remove(UserID)

  /// Whom it is about.
  public var contact: UserID {
    switch self {
    case .ping(let id), .cancelPing(let id), .addRole(_, let id), .removeRole(_, let id, _),
      .remove(let id):
      id
    }
  }
}
