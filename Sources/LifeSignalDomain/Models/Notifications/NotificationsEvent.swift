/// An event of the stream of notifications (3.3, 5.8).
public enum NotificationsEvent: Hashable, Sendable, Codable {
  /// The whole history of the last 30 days, sent when the stream opens and after the stream was
  /// behind. An older item that is not in it was removed.
  case history([NotificationItem])
  /// An item was added.
  case added(NotificationItem)
  /// Items were added or changed.
  case updated([NotificationItem])
  /// Items were removed.
  case removed([NotificationID])
}
