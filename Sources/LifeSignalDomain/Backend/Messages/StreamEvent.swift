/// An event that the backend sends over an open stream.
public enum StreamEvent: Hashable, Sendable, Codable {
  /// An event of the account's contacts.
  case contacts(ContactsEvent)
  /// An event of the account's notification history, with the history's revision after the event.
  case notifications(Revision, NotificationsEvent)
  /// The account holder's profile changed.
  case user(UserSnapshot)

  /// The kind of stream that carries the event.
  public var kind: StreamKind {
    switch self {
    case .contacts: .contacts
    case .notifications: .notifications
    case .user: .user
    }
  }
}
