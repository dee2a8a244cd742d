internal import Foundation
internal import LifeSignalDomain

extension Invariant {
  /// Invariants 30 to 34: what a notification history looks like.
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
      number: 31, statement: "the ids of items are unique, and the newest item stands first",
      checks: [
        .device { device, _ in disorder(of: device.notifications) },
        .backend { backend, _ in
          backend.accounts.values.sorted { $0.id < $1.id }
            .filter { !disorder(of: $0.notifications).isEmpty }
            .map { "the history of \($0.id) is out of order" }
        },
        .property("NotificationsStateTests: any event of the stream again, in any order"),
      ]),
    Invariant(
      number: 32, statement: "what was read stays read",
      checks: [
        .deviceStep { step in
          guard step.before.notifications != step.after.notifications,
            step.before.user?.id == step.after.user?.id
          else { return [] }
          return unread(in: step.after.notifications, of: step.before.notifications)
        },
        .accountStep { id, step in
          guard let before = step.before[id], let after = step.after.accounts[id],
            before.notificationsRevision != after.notificationsRevision
          else { return [] }
          return unread(in: after.notifications, of: before.notifications)
        },
      ]),
    Invariant(
      number: 33,
      statement: """
        category, priority and sound follow from the kind, and what is about a contact says which
        """,
      checks: [
        .impossible(
          because: """
            category, priority and sound are computed from the kind, and no item is made or decoded \
            without the contact that its kind needs
            """),
        .accountStep { id, step in
          step.newItems(of: id).filter { $0.kind.needsContact && $0.contact == nil }
            .map { "item \($0.id) does not say which contact it is about" }
        },
      ]),
    Invariant(
      number: 34,
      statement: "toasts and reminders are in no history, and nothing there is older than 30 days",
      checks: [
        .impossible(because: "a toast and a reminder are no notification items"),
        .device { device, now in
          // The newest stands first (invariant 31): the oldest says it for all.
          device.notifications.last.map { $0.isExpired(at: now - grace) } ?? false
            ? ["the oldest item is older than 30 days"] : []
        },
      ]),
  ]

  /// A device forgets an item a millisecond after its last moment, give or take what a `Date` rounds.
  private static let grace = 0.002

  private static func unread(
    in items: [NotificationItem], of earlier: [NotificationItem]
  ) -> [String] {
    let read = Set(earlier.lazy.filter(\.isRead).map(\.id))
    guard !read.isEmpty else { return [] }
    return items.filter { !$0.isRead && read.contains($0.id) }
      .map { "item \($0.id) was read, and is unread" }
  }

  private static func disorder(of items: [NotificationItem]) -> [String] {
    let twice =
      Set(items.map(\.id)).count == items.count
      ? [] : Dictionary(grouping: items, by: \.id).filter { $0.value.count > 1 }.keys.sorted()
    let late = zip(items, items.dropFirst()).filter { $0.timestamp < $1.timestamp }
    return twice.map { "item \($0) is there more than once" }
      + late.map { "item \($1.id) is newer than the one before it" }
  }
}
