internal import Foundation

/// What an account was told, the newest last, so that another item moves none.
public struct NotificationHistory: Hashable, Sendable, Codable {
  /// How long after its 30 days an item may still be kept, in seconds: what is too old goes once a day,
  /// all together. Nobody sees it any more.
  private static let slack: TimeInterval = 86_400

  private var items: [NotificationItem] = []

  /// Nothing was told.
  init() {}

  /// These were told.
  init(newestFirst items: [NotificationItem]) {
    self.items = items.reversed()
  }

  /// All items, the newest first.
  public var newestFirst: [NotificationItem] { items.reversed() }

  /// The items of the last 30 days, the newest first.
  func recent(at now: Date) -> [NotificationItem] {
    items.reversed().filter { !$0.isExpired(at: now) }
  }

  /// Adds an item.
  mutating func append(_ item: NotificationItem, at now: Date) {
    if items.first?.isExpired(at: now.addingTimeInterval(-Self.slack)) == true {
      items.removeAll { $0.isExpired(at: now) }
    }
    items.append(item)
  }

  /// Has items be read, and gives those that were not.
  mutating func markRead(_ ids: Set<NotificationID>) -> [NotificationItem] {
    var changed: [NotificationItem] = []
    for index in items.indices where !items[index].isRead && ids.contains(items[index].id) {
      items[index].isRead = true
      changed.append(items[index])
    }
    return changed
  }

  /// Removes a group, and says what was in it.
  mutating func clear(_ category: NotificationCategory) -> [NotificationID] {
    let removed = items.filter { $0.kind.category == category }.map(\.id)
    if !removed.isEmpty { items.removeAll { $0.kind.category == category } }
    return removed
  }
}
