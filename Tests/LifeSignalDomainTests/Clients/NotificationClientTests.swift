import Foundation
import LifeSignalDomain
import StateKit
import Testing

struct NotificationClientTests {
  let bench = Bench()
  let client: NotificationClient

  init() {
    client = .live(
      in: bench.storage, connection: bench.connection, clock: bench.clock,
      date: bench.date, push: .granted(PushAddress("here")))
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
    state.apply(.history([old, read, unread]), at: Revision(3))
    bench.storage.seed(ReadOnlyNotificationsState.self, state)
    #expect(history.items.elements == [unread, read, old])
    #expect(history.unreadNotifications == [unread, old])
    #expect(history.unreadCount == 2)
    #expect(history.hasUnreadNotifications)
    #expect(history.recentNotifications(at: start) == [unread, read])
    #expect(history.lastUpdateTimestamp == nil)
  }

  // MARK: Following

  private func item(_ number: UInt8, after seconds: Double = 0, isRead: Bool = false) throws
    -> NotificationItem
  {
    try .sample(number, after: seconds, isRead: isRead)
  }

  private func follow(_ items: [NotificationItem] = [], upTo revision: UInt64 = 1) throws {
    _ = bench.begin { [client] in try await client.listen() }
    try bench.answer(.done)
    try push(.history(items), revision)
  }

  private func push(_ event: NotificationsEvent, _ revision: UInt64) throws {
    try bench.deliver(
      .event(SubscriptionID(1), .notifications(Revision(revision), event)))
  }

  private func ids(_ numbers: UInt8...) -> [NotificationID] {
    numbers.map { NotificationID(uuid($0)) }
  }

  @Test func `A history is kept up to date until everything is cleared`() throws {
    try follow([try item(1)])
    try push(.added(try item(2, after: 1)), 2)
    #expect(history.items.map(\.id) == ids(2, 1))
    #expect(history.lastUpdateTimestamp == start)
    client.cleared().commit()
    try push(.added(try item(3)), 3)
    #expect(history.items.isEmpty)
    #expect(!history.hasUnreadNotifications)
  }

  @Test func `A gap has the streams brought up to date`() throws {
    let session = SessionClient.live(
      in: bench.storage, connection: bench.connection, date: bench.date)
    _ = bench.begin { try await session.keepInSync() }
    try follow([try item(1)])
    try push(.added(try item(3, after: 2)), 3)
    #expect(
      bench.line.requests.last?.request
        == .sync(
          [
            StreamMark(
              subscription: SubscriptionID(1), kind: .notifications, revision: Revision(1))
          ], asOf: RequestID(1)))
    try push(.history([try item(3, after: 2), try item(2, after: 1), try item(1)]), 3)
    #expect(history.items.map(\.id) == ids(3, 2, 1))
  }

  @Test func `What is too old is forgotten`() throws {
    try follow([try item(1)])
    bench.wait(31 * 86_400)
    try push(.added(try item(2, after: 31 * 86_400)), 2)
    #expect(history.items.map(\.id) == ids(2))
  }

  /// Invariant 34: it was shown until the next one came.
  @Test func `What grows too old is forgotten at its moment, and nobody has to come`() throws {
    let (job, aging) = bench.begin { [client] in try await client.forgetExpired() }
    try follow([try item(1), try item(2, after: 86_400)])
    bench.wait(30 * 86_400)
    #expect(history.items.map(\.id) == ids(2, 1))
    bench.wait(0.001)
    #expect(history.items.map(\.id) == ids(2))
    // An older one than all that are waited for.
    try push(.added(try item(3, after: 3_600)), 2)
    bench.wait(3_600)
    #expect(history.items.map(\.id) == ids(2))
    bench.wait(86_400)
    #expect(history.items.isEmpty && !aging.isOver)
    bench.cancel(job)
    #expect(aging.error is CancellationError)
  }

  @Test func `A launch forgets what grew too old meanwhile`() throws {
    var state = NotificationsState()
    state.apply(.history([try item(1), try item(2, after: 1)]), at: Revision(3))
    bench.storage.seed(ReadOnlyNotificationsState.self, state)
    bench.wait(30 * 86_400 + 0.001)
    _ = bench.begin { [client] in try await client.forgetExpired() }
    #expect(history.items.map(\.id) == ids(2))
  }

  // MARK: Reading

  @Test func `What is read is read at once, and the server is told once`() throws {
    try follow([try item(1), try item(2, after: 1)])
    let sending = bench.begin { [client] in try await client.sendReads() }
    client.markRead(NotificationID(uuid(1)))
    #expect(history.unreadNotifications.map(\.id) == ids(2))
    bench.run()
    try bench.answer(.markRead(ids(1))) { .reply($0, .done) }
    client.markRead(NotificationID(uuid(1)))
    client.markRead(NotificationID(uuid(99)))
    bench.run()
    #expect(bench.line.requests.count == 2)
    client.markAllRead()
    bench.run()
    try bench.answer(.markRead(ids(2))) { .reply($0, .done) }
    #expect(!history.hasUnreadNotifications && !sending.outcome.isOver)
  }

  /// Invariant 32.
  @Test func `What was read here stays read, whatever the server says before it knows`() throws {
    try follow([try item(1)])
    client.markRead(NotificationID(uuid(1)))
    try push(.updated([try item(1)]), 2)
    try push(.history([try item(1), try item(2, after: 1)]), 4)
    #expect(history.unreadNotifications.map(\.id) == ids(2))
    try push(.updated([try item(1, isRead: true)]), 5)
    // The server knows: there is nothing to send.
    _ = bench.begin { [client] in try await client.sendReads() }
    #expect(bench.line.requests.last?.request == .subscribe(SubscriptionID(1), .notifications))
  }

  @Test func `Reads that do not arrive are sent again, later and later`() throws {
    try follow([try item(1)])
    client.markAllRead()
    _ = bench.begin { [client] in try await client.sendReads() }
    for delay in [2.0, 4, 8] {
      let sent = bench.line.requests.count
      bench.wait(30 + delay - 0.001)
      #expect(bench.line.requests.count == sent)
      bench.wait(0.001)
      #expect(bench.line.requests.count == sent + 1)
    }
    try bench.answer(.done)
    bench.wait(3_600)
    #expect(bench.line.requests.count { $0.request == .markRead(ids(1)) } == 4)
  }

  @Test func `Reads wait for the network, and for nobody who has left`() throws {
    try follow([try item(1)])
    bench.setConnected(false)
    client.markAllRead()
    let sending = bench.begin { [client] in try await client.sendReads() }
    bench.wait(600)
    #expect(bench.line.requests.count == 1)
    bench.setConnected(true)
    #expect(bench.line.requests.last?.request == .markRead(ids(1)))
    client.cleared().commit()
    try bench.answer(.done)
    #expect(sending.outcome.error as? NotificationError == .signedOut)
    #expect(history.items.isEmpty)
  }

  @Test func `Reads of a session that is over are not sent again`() throws {
    try follow([try item(1)])
    client.markAllRead()
    let sending = bench.begin { [client] in try await client.sendReads() }
    try bench.refuse(.notAuthenticated)
    #expect(sending.outcome.error as? NotificationError == .signedOut)
  }

  // MARK: Clearing

  private func alert(_ number: UInt8) throws -> NotificationItem {
    try NotificationItem(
      id: NotificationID(uuid(number)), kind: .sendManualAlertActive, title: "Title",
      message: "Message", timestamp: start)
  }

  @Test func `A group is gone once the server says so, and never comes back`() throws {
    try follow([try alert(1), try item(2)])
    let (_, outcome) = bench.begin { [client] in try await client.clear(.alerts) }
    #expect(history.items.count == 2)
    try bench.answer(.clearNotifications(.alerts)) { .reply($0, .done) }
    #expect(outcome.isOver && outcome.error == nil)
    #expect(history.items.map(\.id) == ids(2))
    // What was on its way from before, in any order.
    try push(.updated([try alert(1)]), 2)
    try push(.history([try alert(1), try item(2)]), 3)
    #expect(history.items.map(\.id) == ids(2))
    try push(.removed(ids(1)), 4)
    try push(.history([try item(2)]), 5)
    #expect(history.items.map(\.id) == ids(2))
  }

  @Test(arguments: [
    (BackendRefusal.notAuthenticated, NotificationError.signedOut),
    (.malformedRequest, .unavailable),
  ])
  func `A group that is not cleared is still there`(
    refusal: BackendRefusal, error: NotificationError
  ) throws {
    try follow([try alert(1)])
    let (_, refused) = bench.begin { [client] in try await client.clear(.alerts) }
    try bench.refuse(refusal)
    #expect(refused.error as? NotificationError == error)
    let (_, late) = bench.begin { [client] in try await client.clear(.alerts) }
    bench.wait(30)
    #expect(late.error as? NotificationError == .unavailable)
    let (job, cancelled) = bench.begin { [client] in try await client.clear(.alerts) }
    bench.cancel(job)
    #expect(cancelled.error is CancellationError)
    #expect(history.items.map(\.id) == ids(1))
  }

  // MARK: The device

  @Test func `The person is asked, and the device says where it is reached`() throws {
    #expect(history.permission == .notAsked)
    let (_, asked) = bench.begin { [client] in await client.requestPermission() }
    #expect(asked.value == .granted && history.permission == .granted)
    let (_, registered) = bench.begin { [client] in try await client.registerPushAddress() }
    try bench.answer(.registerPushAddress(PushAddress("here"))) { .reply($0, .done) }
    #expect(registered.isOver && registered.error == nil)
    // It is the device's, whoever signs in.
    client.cleared().commit()
    #expect(history.permission == .granted)
  }

  @Test func `A device that cannot be reached says nothing`() throws {
    let bench = Bench()
    let client = NotificationClient.live(
      in: bench.storage, connection: bench.connection, clock: bench.clock,
      date: bench.date, push: .none)
    let (_, asked) = bench.begin { await client.requestPermission() }
    #expect(asked.value == .denied)
    let (_, registered) = bench.begin { try await client.registerPushAddress() }
    #expect(registered.isOver && registered.error == nil)
    #expect(bench.line.requests.isEmpty)
  }

  // MARK: After a crash

  @Test func `A launch finds the history, and the reads that were not sent`() throws {
    let files = InMemoryStateFiles()
    do {
      let bench = try Bench(files: files)
      let client = live(bench)
      _ = bench.begin { try await client.listen() }
      try bench.answer(.done)
      try bench.deliver(
        .event(
          SubscriptionID(1),
          .notifications(Revision(4), .history([try item(1), try item(2, isRead: true)]))))
      client.markAllRead()
      bench.run()
      files.kill()
    }
    let bench = try Bench(files: files)
    let client = live(bench)
    let found = bench.storage.current(ReadOnlyNotificationsState.self)
    #expect(found.items.count == 2 && !found.hasUnreadNotifications)
    #expect(found.lastUpdateTimestamp == start)
    _ = bench.begin { try await client.sendReads() }
    #expect(bench.line.requests.map(\.request) == [.markRead(ids(1))])
  }

  private func live(_ bench: Bench) -> NotificationClient {
    .live(
      in: bench.storage, connection: bench.connection, clock: bench.clock,
      date: bench.date, push: .none)
  }
}
