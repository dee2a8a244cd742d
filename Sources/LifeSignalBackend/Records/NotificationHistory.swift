internal import Foundation
public import LifeSignalDomain

/// The notification history of an account.
///
/// The newest item is stored last, so that adding an item moves no other item.
public struct NotificationHistory: Hashable, Sendable, Codable {
  /// A day, in seconds. Expired items are removed together, when an item is added and the oldest
  /// of them has been expired for this long. Until then, `recent(at:)` leaves them out.
  private static let expiredRetention: TimeInterval = 86_400

  private var items: [NotificationItem] = []

  /// Creates an empty history.
  init() {}

  /// Creates a history from items, the newest first.
  init(newestFirst items: [NotificationItem]) {
    self.items = items.reversed()
  }

  /// All items, the newest first.
  public var newestFirst: [NotificationItem] { items.reversed() }

  /// Returns the items of the last 30 days, the newest first.
  func recent(at now: Date) -> [NotificationItem] {
    items.reversed().filter { !$0.isExpired(at: now) }
  }

  /// Adds an item as the newest.
  mutating func append(_ item: NotificationItem, at now: Date) {
    if items.first?.isExpired(at: now.addingTimeInterval(-Self.expiredRetention)) == true {
      items.removeAll { $0.isExpired(at: now) }
    }
    items.append(item)
  }

  /// Marks items as read, and returns those that changed.
  mutating func markRead(_ ids: Set<NotificationID>) -> [NotificationItem] {
    var changed: [NotificationItem] = []
    for index in items.indices where !items[index].isRead && ids.contains(items[index].id) {
      items[index].isRead = true
      changed.append(items[index])
    }
    return changed
  }

  /// Removes the items of a category, and returns their identifiers.
  mutating func clear(_ category: NotificationCategory) -> [NotificationID] {
    let removed = items.filter { $0.kind.category == category }.map(\.id)
    if !removed.isEmpty { items.removeAll { $0.kind.category == category } }
    return removed
  }
}
