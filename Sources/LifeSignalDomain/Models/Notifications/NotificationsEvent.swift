/// What the stream of notifications carries (3.3, 5.8).
public enum NotificationsEvent: Hashable, Sendable, Codable {
  /// The last 30 days as they are: when the stream opens, and when it was behind. What is not in it,
  /// and not newer, is gone.
  case history([NotificationItem])
  /// Something happened just now.
  case added(NotificationItem)
  /// Items are as follows now.
  case updated([NotificationItem])
  /// Items are gone.
  case removed([NotificationID])
}
