/// Why there can be no such notification.
public enum NotificationItemError: Error, Hashable, Sendable {
  /// The kind is about a contact, and none is named.
  case contactMissing(NotificationKind)
}
