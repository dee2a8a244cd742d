/// What the backend sends over an open stream.
public enum StreamEvent: Hashable, Sendable, Codable {
  /// Of the account's contacts.
  case contacts(ContactsEvent)
  /// Of the account's notification history, with the revision that it made or shows.
  case notifications(Revision, NotificationsEvent)
  /// Of the account holder's profile.
  case user(UserSnapshot)

  /// Which stream carries it.
  public var kind: StreamKind {
    switch self {
    case .contacts: .contacts
    case .notifications: .notifications
    case .user: .user
    }
  }
}
