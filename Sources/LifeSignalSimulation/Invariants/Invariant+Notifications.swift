internal import LifeSignalDomain

extension Invariant {
  /// Invariants 30 and 31: what a notification history looks like.
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
          backend.accountsInOrder.flatMap { account in
            let times = account.notifications.map(\.timestamp)
            let isNewestFirst = zip(times, times.dropFirst()).allSatisfy { $0 >= $1 }
            let areUnique = Set(account.notifications.map(\.id)).count == times.count
            return isNewestFirst && areUnique
              ? [] : ["the history of \(account.id) is out of order"]
          }
        },
        .property("NotificationsStateTests: any event of the stream again, in any order"),
      ]),
  ]

  private static func disorder(of items: [NotificationItem]) -> [String] {
    let twice = Dictionary(grouping: items, by: \.id).filter { $0.value.count > 1 }.keys.sorted()
    let late = zip(items, items.dropFirst()).filter { $0.timestamp < $1.timestamp }
    return twice.map { "item \($0) is there more than once" }
      + late.map { "item \($1.id) is newer than the one before it" }
  }
}
