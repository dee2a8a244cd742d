import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests of the client that owns the notification history (rule 3.3).
struct NotificationClientTests {
  let harness = ConnectionHarness()
  let client: NotificationClient

  init() {
    client = .live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      date: harness.date, push: .granted(PushAddress("here")), local: .noop)
  }

  private var history: ReadOnlyNotificationsState {
    harness.storage.value(of: ReadOnlyNotificationsState.self)
  }

  /// Regression test of invariant 30: the count was stored in addition to the items.
  @Test func `Published properties are derived from one list`() throws {
    var state = NotificationsState()
    let old = try NotificationItem.sample(1, after: -31 * 86_400)
    let read = try NotificationItem.sample(2, isRead: true)
    let unread = try NotificationItem.sample(3, after: 1)
    state.apply(.history([old, read, unread]), at: Revision(3))
    harness.storage.seed(ReadOnlyNotificationsState.self, state)
    #expect(history.items.elements == [unread, read, old])
    #expect(history.unreadNotifications == [unread, old])
    #expect(history.unreadCount == 2)
    #expect(history.hasUnreadNotifications)
    #expect(history.recentNotifications(at: testStart) == [unread, read])
    #expect(history.lastUpdateTimestamp == nil)
  }

  // MARK: Following

  private func item(_ number: UInt8, after seconds: Double = 0, isRead: Bool = false) throws
    -> NotificationItem
  {
    try .sample(number, after: seconds, isRead: isRead)
  }

  private func follow(_ items: [NotificationItem] = [], upTo revision: UInt64 = 1) throws {
    _ = harness.begin { [client] in try await client.listen() }
    try harness.answer(.done)
    try deliverEvent(.history(items), revision: revision)
  }

  private func deliverEvent(_ event: NotificationsEvent, revision: UInt64) throws {
    try harness.deliver(
      .event(SubscriptionID(1), .notifications(Revision(revision), event)))
  }

  private func ids(_ numbers: UInt8...) -> [NotificationID] {
    numbers.map { NotificationID(uuid($0)) }
  }

  @Test func `The history is kept up to date until it is cleared`() throws {
    try follow([try item(1)])
    try deliverEvent(.added(try item(2, after: 1)), revision: 2)
    #expect(history.items.map(\.id) == ids(2, 1))
    #expect(history.lastUpdateTimestamp == testStart)
    client.cleared().commit()
    try deliverEvent(.added(try item(3)), revision: 3)
    #expect(history.items.isEmpty)
    #expect(!history.hasUnreadNotifications)
  }

  @Test func `A gap in the revisions starts a sync of the streams`() throws {
    let session = SessionClient.live(
      in: harness.storage, connection: harness.connection, date: harness.date)
    _ = harness.begin { try await session.keepInSync() }
    try follow([try item(1)])
    try deliverEvent(.added(try item(3, after: 2)), revision: 3)
    // `asOf` is the number of the request before the sync: request 1, which opened the stream.
    #expect(
      harness.transport.requests.last?.request
        == .sync(
          [
            StreamPosition(
              subscription: SubscriptionID(1), kind: .notifications, revision: Revision(1))
          ], asOf: RequestID(1)))
    try deliverEvent(
      .history([try item(3, after: 2), try item(2, after: 1), try item(1)]), revision: 3)
    #expect(history.items.map(\.id) == ids(3, 2, 1))
  }

  @Test func `Expired items are removed when another item arrives`() throws {
    try follow([try item(1)])
    harness.wait(31 * 86_400)
    try deliverEvent(.added(try item(2, after: 31 * 86_400)), revision: 2)
    #expect(history.items.map(\.id) == ids(2))
  }

  /// Regression test of invariant 34: an expired item was shown until the next item arrived.
  @Test func `An item is removed when it expires, without another event`() throws {
    let (job, removal) = harness.begin { [client] in try await client.removeExpired() }
    try follow([try item(1), try item(2, after: 86_400)])
    harness.wait(30 * 86_400)
    #expect(history.items.map(\.id) == ids(2, 1))
    harness.wait(0.001)
    #expect(history.items.map(\.id) == ids(2))
    // Item 3 is older than the remaining item 2, and expires first.
    try deliverEvent(.added(try item(3, after: 3_600)), revision: 2)
    harness.wait(3_600)
    #expect(history.items.map(\.id) == ids(2))
    harness.wait(86_400)
    #expect(history.items.isEmpty && !removal.isOver)
    harness.cancel(job)
    #expect(removal.error is CancellationError)
  }

  /// Regression test: a launch with a wall clock that was far ahead erased the history.
  @Test func `A launch removes items that expired in the meantime when it knows the server's time`()
    throws
  {
    var state = NotificationsState()
    state.apply(.history([try item(1), try item(2, after: 1)]), at: Revision(3))
    harness.storage.seed(ReadOnlyNotificationsState.self, state)
    harness.wait(30 * 86_400 + 0.001)
    _ = harness.begin { [client] in try await client.removeExpired() }
    #expect(history.items.map(\.id) == ids(2, 1))
    _ = harness.begin { [client] in try await client.listen() }
    try harness.answer(.done)
    #expect(history.items.map(\.id) == ids(2))
  }

  // MARK: Reads: the items that the user marked as read, which are reported to the server

  @Test func `Marking an item as read takes effect immediately and is reported once`() throws {
    try follow([try item(1), try item(2, after: 1)])
    let sending = harness.begin { [client] in try await client.sendReads() }
    client.markRead(NotificationID(uuid(1)))
    #expect(history.unreadNotifications.map(\.id) == ids(2))
    harness.run()
    try harness.answer(.markRead(ids(1))) { .reply($0, .done) }
    client.markRead(NotificationID(uuid(1)))
    client.markRead(NotificationID(uuid(99)))
    harness.run()
    #expect(harness.transport.requests.count == 2)
    client.markAllRead()
    harness.run()
    try harness.answer(.markRead(ids(2))) { .reply($0, .done) }
    #expect(!history.hasUnreadNotifications && !sending.outcome.isOver)
  }

  /// Invariant 32.
  @Test func `An item that the user read stays read despite server events in which it is unread`()
    throws
  {
    try follow([try item(1)])
    client.markRead(NotificationID(uuid(1)))
    try deliverEvent(.updated([try item(1)]), revision: 2)
    try deliverEvent(.history([try item(1), try item(2, after: 1)]), revision: 4)
    #expect(history.unreadNotifications.map(\.id) == ids(2))
    try deliverEvent(.updated([try item(1, isRead: true)]), revision: 5)
    // The server knows that the item was read, so there is nothing to send.
    _ = harness.begin { [client] in try await client.sendReads() }
    #expect(
      harness.transport.requests.last?.request == .subscribe(SubscriptionID(1), .notifications))
  }

  @Test func `Reads that do not arrive are sent again at growing intervals`() throws {
    try follow([try item(1)])
    client.markAllRead()
    _ = harness.begin { [client] in try await client.sendReads() }
    // Each request times out after 30 s. The delays before the next one grow.
    for delay in [2.0, 4, 8] {
      let requestCount = harness.transport.requests.count
      harness.wait(30 + delay - 0.001)
      #expect(harness.transport.requests.count == requestCount)
      harness.wait(0.001)
      #expect(harness.transport.requests.count == requestCount + 1)
    }
    try harness.answer(.done)
    harness.wait(3_600)
    #expect(harness.transport.requests.count { $0.request == .markRead(ids(1)) } == 4)
  }

  @Test func `Reads wait for the network, and are dropped when the state is cleared`() throws {
    try follow([try item(1)])
    harness.setConnected(false)
    client.markAllRead()
    let sending = harness.begin { [client] in try await client.sendReads() }
    harness.wait(600)
    #expect(harness.transport.requests.count == 1)
    harness.setConnected(true)
    #expect(harness.transport.requests.last?.request == .markRead(ids(1)))
    client.cleared().commit()
    try harness.answer(.done)
    #expect(sending.outcome.error as? NotificationError == .signedOut)
    #expect(history.items.isEmpty)
  }

  @Test func `Reads of an ended session are not sent again`() throws {
    try follow([try item(1)])
    client.markAllRead()
    let sending = harness.begin { [client] in try await client.sendReads() }
    try harness.refuse(.notAuthenticated)
    #expect(sending.outcome.error as? NotificationError == .signedOut)
  }

  // MARK: Clearing

  private func alert(_ number: UInt8) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(uuid(number)), kind: .sendManualAlertActive, title: "Title",
      message: "Message", timestamp: testStart)
  }

  @Test func `A cleared category is removed after the server's confirmation, and never returns`()
    throws
  {
    try follow([try alert(1), try item(2)])
    let (_, outcome) = harness.begin { [client] in try await client.clear(.alerts) }
    #expect(history.items.count == 2)
    try harness.answer(.clearNotifications(.alerts)) { .reply($0, .done) }
    #expect(outcome.isOver && outcome.error == nil)
    #expect(history.items.map(\.id) == ids(2))
    // Events from before the clearing arrive late, followed by the events of the clearing.
    try deliverEvent(.updated([try alert(1)]), revision: 2)
    try deliverEvent(.history([try alert(1), try item(2)]), revision: 3)
    #expect(history.items.map(\.id) == ids(2))
    try deliverEvent(.removed(ids(1)), revision: 4)
    try deliverEvent(.history([try item(2)]), revision: 5)
    #expect(history.items.map(\.id) == ids(2))
  }

  @Test(arguments: [
    (BackendRefusal.notAuthenticated, NotificationError.signedOut),
    (.malformedRequest, .unavailable),
  ])
  func `A category is kept if its clearing failed`(
    refusal: BackendRefusal, error: NotificationError
  ) throws {
    try follow([try alert(1)])
    let (_, refused) = harness.begin { [client] in try await client.clear(.alerts) }
    try harness.refuse(refusal)
    #expect(refused.error as? NotificationError == error)
    let (_, timedOut) = harness.begin { [client] in try await client.clear(.alerts) }
    harness.wait(30)
    #expect(timedOut.error as? NotificationError == .unavailable)
    let (job, cancelled) = harness.begin { [client] in try await client.clear(.alerts) }
    harness.cancel(job)
    #expect(cancelled.error is CancellationError)
    #expect(history.items.map(\.id) == ids(1))
  }

  // MARK: The device

  @Test func `The client asks the person for permission, and registers the push address`() throws {
    #expect(history.permission == .notAsked)
    let (_, permission) = harness.begin { [client] in await client.requestPermission() }
    #expect(permission.value == .granted && history.permission == .granted)
    let (_, registered) = harness.begin { [client] in try await client.registerPushAddress() }
    try harness.answer(.registerPushAddress(PushAddress("here"))) { .reply($0, .done) }
    #expect(registered.isOver && registered.error == nil)
    // The permission belongs to the device, whichever account signs in.
    client.cleared().commit()
    #expect(history.permission == .granted)
  }

  @Test func `A device without a push address registers none`() throws {
    let harness = ConnectionHarness()
    let client = NotificationClient.live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      date: harness.date, push: .denied, local: .noop)
    let (_, permission) = harness.begin { await client.requestPermission() }
    #expect(permission.value == .denied)
    let (_, registered) = harness.begin { try await client.registerPushAddress() }
    #expect(registered.isOver && registered.error == nil)
    #expect(harness.transport.requests.isEmpty)
  }

  // MARK: After a crash

  @Test func `A launch restores the history and the unsent reads`() throws {
    let files = InMemoryStateFiles()
    do {
      let harness = try ConnectionHarness(files: files)
      let client = liveClient(harness)
      _ = harness.begin { try await client.listen() }
      try harness.answer(.done)
      try harness.deliver(
        .event(
          SubscriptionID(1),
          .notifications(Revision(4), .history([try item(1), try item(2, isRead: true)]))))
      client.markAllRead()
      harness.run()
      files.simulateCrash()
    }
    let harness = try ConnectionHarness(files: files)
    let client = liveClient(harness)
    let restored = harness.storage.value(of: ReadOnlyNotificationsState.self)
    #expect(restored.items.count == 2 && !restored.hasUnreadNotifications)
    #expect(restored.lastUpdateTimestamp == testStart)
    _ = harness.begin { try await client.sendReads() }
    #expect(harness.transport.requests.map(\.request) == [.markRead(ids(1))])
  }

  private func liveClient(_ harness: ConnectionHarness) -> NotificationClient {
    .live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      date: harness.date, push: .denied, local: .noop)
  }
}
