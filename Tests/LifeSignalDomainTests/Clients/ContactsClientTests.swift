import Foundation
import LifeSignalDomain
import StateKit
import Testing

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
