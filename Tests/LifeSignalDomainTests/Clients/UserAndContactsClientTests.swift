import Foundation
import LifeSignalDomain
import StateKit
import Testing

struct UserClientTests {
  let bench = Bench()
  let client: UserClient

  init() {
    client = .live(in: bench.storage, connection: bench.connection)
  }

  private var user: User? { bench.storage.current(ReadOnlyUserState.self).user }

  private func load(after meanwhile: () -> Void = {}) throws -> Outcome<Void> {
    let (_, outcome) = bench.begin { [client] in try await client.load().commit() }
    meanwhile()
    try bench.deliver(.reply(RequestID(1), .user(try .sample())))
    return outcome
  }

  @Test func `A profile that was loaded is shown once it is committed`() throws {
    let outcome = try load()
    #expect(outcome.error == nil)
    #expect(user == (try User.sample()))
    let shown = bench.storage.current(ReadOnlyUserState.self)
    #expect(shown.userName?.text == "Ana Diaz")
    #expect(shown.userPhoneNumber?.e164 == "+15550100001")
    #expect(shown.qrCode == QRCodeID(uuid(101)))
    #expect(shown.dueAt == start.addingTimeInterval(86_400))
  }

  /// Invariants 5 and 7.
  @Test func `A profile that comes after everything was cleared changes nothing`() throws {
    let outcome = try load { client.cleared().commit() }
    #expect(outcome.isOver)
    #expect(user == nil)
  }

  @Test func `A profile that was prepared before everything was cleared changes nothing`() throws {
    let (_, outcome) = bench.begin { [client] in
      let loaded = try await client.load()
      client.cleared().commit()
      loaded.commit()
    }
    try bench.deliver(.reply(RequestID(1), .user(try .sample())))
    #expect(outcome.isOver)
    #expect(user == nil)
  }

  @Test(arguments: [
    (BackendRefusal.userNotFound, UserError.notFound), (.userAlreadyExists, .alreadyExists),
    (.notAuthenticated, .signedOut), (.malformedRequest, .unavailable),
  ])
  func `Each refusal has its own meaning, and changes nothing`(
    refusal: BackendRefusal, error: UserError
  ) throws {
    let profile = UserProfile(name: try PersonName("Ana Diaz"))
    let (_, loaded) = bench.begin { [client] in try await client.load().commit() }
    let (_, created) = bench.begin { [client] in try await client.create(profile).commit() }
    try bench.deliver(.refused(RequestID(1), refusal))
    try bench.deliver(.refused(RequestID(2), refusal))
    #expect(loaded.error as? UserError == error)
    #expect(created.error as? UserError == error)
    #expect(user == nil)
  }
}

struct ContactsClientTests {
  let bench = Bench()
  let client: ContactsClient

  init() {
    client = .live(in: bench.storage, connection: bench.connection, date: .constant(start))
  }

  private var contacts: ReadOnlyContactsState { bench.storage.current(ReadOnlyContactsState.self) }

  private func add() -> (job: Bench.Job, outcome: Outcome<UserID>) {
    bench.begin { [client] in try await client.add(QRCodeID(uuid(9)), .responder) }
  }

  private func change(_ roles: Roles = .responder, revision: UInt64 = 1) throws -> ContactChange {
    ContactChange(
      revision: Revision(revision), kind: .upserted(try .sample(2, roles: roles)))
  }

  @Test func `What is published is derived from the one list`() throws {
    var state = ContactsState()
    for (number, roles) in [(2, Roles.responder), (3, .dependent), (4, .both)] as [(UInt8, Roles)] {
      state.apply(
        ContactChange(
          revision: Revision(UInt64(number)),
          kind: .upserted(
            try .sample(
              number, roles: roles, dateAdded: start.addingTimeInterval(Double(number))))))
    }
    bench.storage.seed(ReadOnlyContactsState.self, state)
    #expect(contacts.count == 3)
    #expect(contacts.responders.map(\.id) == [2, 4].map { UserID(uuid($0)) })
    #expect(contacts.dependents.map(\.id) == [3, 4].map { UserID(uuid($0)) })
    #expect(contacts.contact(by: UserID(uuid(3)))?.roles == .dependent)
    #expect(contacts.contact(by: UserID(uuid(9))) == nil)
    #expect(contacts.contactIndex(for: UserID(uuid(4))) == 2)
    #expect(contacts.lastSyncTimestamp == nil)
  }

  /// Invariant 13, through the client: the reply and the stream's echo.
  @Test(arguments: [true, false])
  func `A reply and its echo, in either order, make one entry`(replyFirst: Bool) throws {
    _ = bench.begin { [client] in try await client.listen() }
    try bench.deliver(.reply(RequestID(1), .done))
    let outcome = add().outcome
    let reply = ServerMessage.reply(RequestID(2), .contactChanged(try change()))
    let echo = ServerMessage.event(
      SubscriptionID(1), .contacts(.change(try change())))
    for message in replyFirst ? [reply, echo, echo] : [echo, echo, reply] {
      try bench.deliver(message)
    }
    #expect(outcome.value == UserID(uuid(2)))
    #expect(contacts.contacts.elements == [try .sample(2)])
    #expect(contacts.lastSyncTimestamp == start)
  }

  @Test func `An addition that is answered after everything was cleared changes nothing`() throws {
    let outcome = add().outcome
    client.cleared().commit()
    try bench.deliver(.reply(RequestID(1), .contactChanged(try change())))
    #expect(outcome.isOver)
    #expect(contacts.contacts.isEmpty)
  }

  /// Ghost stream: an event of the session before changed what was cleared.
  @Test func `A stream event that comes after everything was cleared changes nothing`() throws {
    _ = bench.begin { [client] in try await client.listen() }
    try bench.deliver(.reply(RequestID(1), .done))
    client.cleared().commit()
    try bench.deliver(.event(SubscriptionID(1), .contacts(.change(try change()))))
    #expect(contacts.contacts.isEmpty)
    #expect(contacts.lastSyncTimestamp == nil)
  }

  @Test func `Two additions at once are both there`() throws {
    let first = add().outcome
    let second = add().outcome
    try bench.deliver(
      .reply(
        RequestID(2),
        .contactChanged(ContactChange(revision: Revision(2), kind: .upserted(try .sample(3))))))
    try bench.deliver(.reply(RequestID(1), .contactChanged(try change())))
    #expect(first.value == UserID(uuid(2)))
    #expect(second.value == UserID(uuid(3)))
    #expect(contacts.count == 2)
  }

  /// Callers told an unknown user from a bad code by searching the error's text.
  @Test(arguments: [
    (BackendRefusal.noSuchCode, ContactsError.noSuchUser), (.ownCode, .ownCode),
    (.alreadyAContact(UserID(uuid(2))), .alreadyAContact(UserID(uuid(2)))),
    (.notAuthenticated, .signedOut), (.malformedRequest, .unavailable),
  ])
  func `Each refusal has its own meaning, and changes nothing`(
    refusal: BackendRefusal, error: ContactsError
  ) throws {
    let added = add().outcome
    let looked = bench.begin { [client] in try await client.preview(QRCodeID(uuid(9))) }.outcome
    try bench.deliver(.refused(RequestID(1), refusal))
    try bench.deliver(.refused(RequestID(2), refusal))
    #expect(added.error as? ContactsError == error)
    #expect(looked.error as? ContactsError == error)
    #expect(contacts.contacts.isEmpty)
  }
}

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
