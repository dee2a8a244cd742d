/// What the stream of notifications carries (3.3, 5.8).
public enum NotificationsEvent: Hashable, Sendable, Codable {
  /// The last 30 days, when the stream opens.
  case history([NotificationItem])
  /// Something happened just now.
  case added(NotificationItem)
  /// Items are as follows now.
  case updated([NotificationItem])
}
