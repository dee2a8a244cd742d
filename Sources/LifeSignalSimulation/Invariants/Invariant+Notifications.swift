internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 30 to 34: the contents of a notification history.
  static let ofNotifications: [Invariant] = [
    Invariant(
      number: 30, statement: "the unread count is the number of unread items",
      checks: [
        .device { device, _ in
          let unread = device.notifications.count { !$0.isRead }
          guard unread != device.unreadCount else { return [] }
          return ["\(unread) items are unread, and the count is \(device.unreadCount)"]
        }
      ]),
    Invariant(
      number: 31, statement: "the identifiers of items are unique, and the newest item is first",
      checks: [
        .device { device, _ in orderViolations(of: device.notifications) },
        .backend { backend, _ in
          backend.accounts.values.sorted { $0.id < $1.id }
            .filter { !orderViolations(of: $0.notifications).isEmpty }
            .map { "the history of \($0.id) is out of order" }
        },
        .property("NotificationsStateTests: stream events that repeat or arrive in any order"),
      ]),
    Invariant(
      number: 32, statement: "an item that was read stays read",
      checks: [
        .deviceStep { step in
          guard step.before.notifications != step.after.notifications,
            step.before.user?.id == step.after.user?.id
          else { return [] }
          return unreadAgain(in: step.after.notifications, readIn: step.before.notifications)
        },
        .accountStep { id, step in
          guard let before = step.before[id], let after = step.after.accounts[id],
            before.notificationsRevision != after.notificationsRevision
          else { return [] }
          return unreadAgain(in: after.notifications, readIn: before.notifications)
        },
      ]),
    Invariant(
      number: 33,
      statement: """
        the kind determines category, priority and sound; an item about a contact names the contact
        """,
      checks: [
        .impossible(
          because: """
            category, priority and sound are computed from the kind, and an item cannot be created \
            or decoded without the contact that its kind needs
            """),
        .accountStep { id, step in
          step.newItems(of: id).filter { $0.kind.needsContact && $0.contact == nil }
            .map { "item \($0.id) does not name the contact it is about" }
        },
      ]),
    Invariant(
      number: 34,
      statement: """
        a history contains no toast or reminder, and nothing older than 30 days; a device that does \
        not know the server's time since it booted keeps older items
        """,
      checks: [
        .impossible(because: "toasts and reminders are not notification items"),
        .device { device, now in
          // The newest item is first (invariant 31), so checking the oldest is enough. A reply tells a
          // time that is at most 30 s old, and the device removes the items at once.
          guard let heard = device.serverTime, now.timeIntervalSince(heard.date) > 31 else {
            return []
          }
          return device.notifications.last.map { $0.isExpired(at: now - graceSeconds) } ?? false
            ? ["the oldest item is older than 30 days"] : []
        },
      ]),
  ]

  /// The seconds for which an item may remain after its 30 days: a device removes the item one
  /// millisecond after it has expired, and a `Date` is rounded.
  private static let graceSeconds = 0.002

  /// Returns a violation for each item that was read earlier and is unread again.
  private static func unreadAgain(
    in items: [NotificationItem], readIn earlierItems: [NotificationItem]
  ) -> [String] {
    let readIDs = Set(earlierItems.lazy.filter(\.isRead).map(\.id))
    guard !readIDs.isEmpty else { return [] }
    return items.filter { !$0.isRead && readIDs.contains($0.id) }
      .map { "item \($0.id) was read, and is unread again" }
  }

  /// Returns a violation for each item that occurs more than once or is in the wrong order.
  private static func orderViolations(of items: [NotificationItem]) -> [String] {
    let duplicates =
      Set(items.map(\.id)).count == items.count
      ? [] : Dictionary(grouping: items, by: \.id).filter { $0.value.count > 1 }.keys.sorted()
    let wrongNeighbors = zip(items, items.dropFirst()).filter { $0.timestamp < $1.timestamp }
    return duplicates.map { "item \($0) is in the history more than once" }
      + wrongNeighbors.map { "item \($1.id) is newer than the one before it" }
  }
}
