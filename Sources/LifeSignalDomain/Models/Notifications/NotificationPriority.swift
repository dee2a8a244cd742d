/// The importance of a notification.
public enum NotificationPriority: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The notification can wait.
  case low
  /// The notification should be seen soon.
  case medium
  /// The notification must be seen now.
  case high

  /// Returns whether the first priority is lower than the second.
  public static func < (first: NotificationPriority, second: NotificationPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}
