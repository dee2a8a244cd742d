public import Foundation

extension ReadOnlyNotificationsState {
  /// A group of the history, of the last 30 days, the newest first (4.8).
  ///
  /// - Complexity: O(*n*) for *n* items of all groups.
  public func history(of category: NotificationCategory, at now: Date) -> [NotificationItem] {
    recentNotifications(at: now).filter { $0.kind.category == category }
  }
}
