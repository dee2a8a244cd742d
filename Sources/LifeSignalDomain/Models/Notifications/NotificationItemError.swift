/// The reasons why a notification item cannot be created.
public enum NotificationItemError: Error, Hashable, Sendable {
  /// The kind is about a contact, and no contact is given.
  case contactMissing(NotificationKind)
}
