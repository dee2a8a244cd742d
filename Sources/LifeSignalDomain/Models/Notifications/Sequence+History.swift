public import Foundation

extension Sequence<NotificationItem> {
  /// A group of the history, of the last 30 days, in the order of the sequence (4.8). The history's own
  /// is newest first.
  ///
  /// ```swift
  /// notifications.items.history(of: .alerts, at: now)
  /// ```
  public func history(of category: NotificationCategory, at now: Date) -> [NotificationItem] {
    filter { $0.kind.category == category && !$0.isExpired(at: now) }
  }
}
