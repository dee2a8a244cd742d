import Foundation
import LifeSignalDomain
import StateKit
import Testing

struct NotificationClientTests {
  let bench = Bench()
  let client: NotificationClient

  init() {
    client = .live(in: bench.storage, connection: bench.connection, date: .constant(start))
  }

  private var history: ReadOnlyNotificationsState {
    bench.storage.current(ReadOnlyNotificationsState.self)
  }

  /// Invariant 30: the count was stored beside the items.
  @Test func `What is published is derived from the one list`() throws {
    var state = NotificationsState()
    let old = try NotificationItem.sample(1, after: -31 * 86_400)
    let read = try NotificationItem.sample(2, isRead: true)
    let unread = try NotificationItem.sample(3, after: 1)
    state.apply(.history([old, read, unread]))
    bench.storage.seed(ReadOnlyNotificationsState.self, state)
    #expect(history.items.elements == [unread, read, old])
    #expect(history.unreadNotifications == [unread, old])
    #expect(history.unreadCount == 2)
    #expect(history.hasUnreadNotifications)
    #expect(history.recentNotifications(at: start) == [unread, read])
    #expect(history.lastUpdateTimestamp == nil)
  }

  @Test func `A history is kept up to date until everything is cleared`() throws {
    _ = bench.begin { [client] in try await client.listen() }
    try bench.deliver(.reply(RequestID(1), .done))
    try bench.deliver(.event(SubscriptionID(1), .notifications(.history([try .sample(1)]))))
    try bench.deliver(.event(SubscriptionID(1), .notifications(.added(try .sample(2, after: 1)))))
    #expect(history.items.map(\.id) == [2, 1].map { NotificationID(uuid($0)) })
    #expect(history.lastUpdateTimestamp == start)
    client.cleared().commit()
    try bench.deliver(.event(SubscriptionID(1), .notifications(.added(try .sample(3)))))
    #expect(history.items.isEmpty)
    #expect(!history.hasUnreadNotifications)
  }
}
