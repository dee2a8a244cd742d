/// What the backend sends over an open stream.
public enum StreamEvent: Hashable, Sendable, Codable {
  /// Of the account's contacts.
  case contacts(ContactsEvent)
  /// Of the account's notification history.
  case notifications(NotificationsEvent)

  /// Which stream carries it.
  public var kind: StreamKind {
    switch self {
    case .contacts: .contacts
    case .notifications: .notifications
    }
  }
}
