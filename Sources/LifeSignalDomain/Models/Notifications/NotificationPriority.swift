/// How much a notification matters.
public enum NotificationPriority: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// It can wait.
  case low
  /// It should be seen soon.
  case medium
  /// It must be seen now.
  case high

  /// The one that matters less is the lesser.
  public static func < (first: NotificationPriority, second: NotificationPriority) -> Bool {
    first.rawValue < second.rawValue
  }
}
