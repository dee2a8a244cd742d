public import Foundation

extension Sequence<NotificationItem> {
  /// Returns the items of a category that are at most 30 days old, in the order of the sequence
  /// (rule 4.8).
  ///
  /// ```swift
  /// notifications.items.history(of: .alerts, at: now)
  /// ```
  public func history(of category: NotificationCategory, at now: Date) -> [NotificationItem] {
    filter { $0.kind.category == category && !$0.isExpired(at: now) }
  }
}
