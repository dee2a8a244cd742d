/// An event of the stream of notifications (rules 3.3 and 5.8).
public enum NotificationsEvent: Hashable, Sendable, Codable {
  /// The whole history of the last 30 days, sent when the stream opens and when the device has
  /// missed a change. A known item that is not in the history was removed.
  case history([NotificationItem])
  /// An item was added.
  case added(NotificationItem)
  /// Items were added or changed.
  case updated([NotificationItem])
  /// Items were removed from the history.
  case removed([NotificationID])
}
