import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests of the client that owns the list of contacts (rule 3.1).
struct ContactsClientTests {
  let harness = ConnectionHarness()
  let client: ContactsClient

  init() {
    client = .live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      uuid: .incrementing(), date: .constant(testStart))
  }

  private var contacts: ReadOnlyContactsState {
    harness.storage.value(of: ReadOnlyContactsState.self)
  }

  private func add() -> (job: ConnectionHarness.Job, outcome: JobResult<UserID>) {
    harness.begin { [client] in try await client.add(QRCodeID(uuid(9)), .responder) }
  }

  private func change(_ roles: Roles = .responder, revision: UInt64 = 1) throws -> ContactChange {
    ContactChange(
      revision: Revision(revision), kind: .upserted(try .sample(2, roles: roles)))
  }

  @Test func `Published properties are derived from one list`() throws {
    var state = ContactsState()
    for (number, roles) in [(2, Roles.responder), (3, .dependent), (4, .both)] as [(UInt8, Roles)] {
      state.apply(
        ContactChange(
          revision: Revision(UInt64(number)),
          kind: .upserted(
            try .sample(
              number, roles: roles, dateAdded: testStart.addingTimeInterval(Double(number))))))
    }
    harness.storage.seed(ReadOnlyContactsState.self, state)
    #expect(contacts.count == 3)
    #expect(contacts.responders.map(\.id) == [2, 4].map { UserID(uuid($0)) })
    #expect(contacts.dependents.map(\.id) == [3, 4].map { UserID(uuid($0)) })
    #expect(contacts.contact(by: UserID(uuid(3)))?.roles == .dependent)
    #expect(contacts.contact(by: UserID(uuid(9))) == nil)
    #expect(contacts.contactIndex(for: UserID(uuid(4))) == 2)
    #expect(contacts.lastSyncTimestamp == nil)
  }

  /// Invariant 13, through the client: the server sends the same change in the reply and as an echo
  /// on the stream.
  @Test(arguments: [true, false])
  func `A reply and its echo, in either order, create one entry`(replyFirst: Bool) throws {
    _ = harness.begin { [client] in try await client.listen() }
    try harness.deliver(.reply(RequestID(1), .done))
    let outcome = add().outcome
    let reply = ServerMessage.reply(RequestID(2), .contactsChanged([try change()]))
    let echo = ServerMessage.event(
      SubscriptionID(1), .contacts(.change(try change())))
    for message in replyFirst ? [reply, echo, echo] : [echo, echo, reply] {
      try harness.deliver(message)
    }
    #expect(outcome.value == UserID(uuid(2)))
    #expect(contacts.contacts.elements == [try .sample(2)])
    #expect(contacts.lastSyncTimestamp == testStart)
  }

  @Test func `An addition that is answered after the state was cleared changes nothing`() throws {
    let outcome = add().outcome
    client.cleared().commit()
    try harness.deliver(.reply(RequestID(1), .contactsChanged([try change()])))
    #expect(outcome.isOver)
    #expect(contacts.contacts.isEmpty)
  }

  /// Regression test: an event of the previous session changed the cleared state.
  @Test func `A stream event after the state was cleared changes nothing`() throws {
    _ = harness.begin { [client] in try await client.listen() }
    try harness.deliver(.reply(RequestID(1), .done))
    client.cleared().commit()
    try harness.deliver(.event(SubscriptionID(1), .contacts(.change(try change()))))
    #expect(contacts.contacts.isEmpty)
    #expect(contacts.lastSyncTimestamp == nil)
  }

  @Test func `Two simultaneous additions are both kept`() throws {
    let first = add().outcome
    let second = add().outcome
    try harness.deliver(
      .reply(
        RequestID(2),
        .contactsChanged(
          [ContactChange(revision: Revision(2), kind: .upserted(try .sample(3)))])))
    try harness.deliver(.reply(RequestID(1), .contactsChanged([try change()])))
    #expect(first.value == UserID(uuid(2)))
    #expect(second.value == UserID(uuid(3)))
    #expect(contacts.count == 2)
  }

  /// Regression test: callers had to search the error's text to tell an unknown user from an
  /// invalid code.
  @Test(arguments: [
    (BackendRefusal.noSuchCode, ContactsError.noSuchUser), (.ownCode, .ownCode),
    (.alreadyAContact(UserID(uuid(2))), .alreadyAContact(UserID(uuid(2)))),
    (.notAuthenticated, .signedOut), (.malformedRequest, .unavailable),
  ])
  func `Each refusal has its own error and changes nothing`(
    refusal: BackendRefusal, error: ContactsError
  ) throws {
    let added = add().outcome
    let previewed = harness.begin { [client] in try await client.preview(QRCodeID(uuid(9))) }
      .outcome
    try harness.deliver(.refused(RequestID(1), refusal))
    try harness.deliver(.refused(RequestID(2), refusal))
    #expect(added.error as? ContactsError == error)
    #expect(previewed.error as? ContactsError == error)
    #expect(contacts.contacts.isEmpty)
  }

  /// Follows a list at revision 1: Ben, a responder; Cara, a dependent; Dora, both.
  private func follow() throws {
    _ = harness.begin { [client] in try await client.listen() }
    try harness.answer(.done)
    try deliverEvent(
      .snapshot(
        ContactsSnapshot(
          revision: Revision(1),
          contacts: [
            try .sample(2), try .sample(3, name: "Cara Lopez", roles: .dependent),
            try .sample(4, name: "Dora Klein", roles: .both),
          ])))
  }

  private func deliverEvent(_ event: ContactsEvent) throws {
    try harness.deliver(.event(SubscriptionID(1), .contacts(event)))
  }

  private var cara: UserID { UserID(uuid(3)) }

  // MARK: Following

  @Test func `A gap in the revisions starts a sync, which is repeated until the gap is closed`()
    throws
  {
    let session = SessionClient.live(
      in: harness.storage, connection: harness.connection, date: harness.date)
    _ = harness.begin { try await session.keepInSync() }
    try follow()
    try deliverEvent(.change(try change(.both, revision: 3)))
    // Returns the request for the missing changes. `asOf` is the number of the last request before
    // the device listed its streams.
    func syncRequest(after lastRequest: UInt64) -> BackendRequest {
      .sync(
        [StreamPosition(subscription: SubscriptionID(1), kind: .contacts, revision: Revision(1))],
        asOf: RequestID(lastRequest))
    }
    // Request 1 opened the stream.
    #expect(harness.transport.requests.map(\.request).suffix(1) == [syncRequest(after: 1)])
    // The server grants the request, but the events that it sends are lost.
    try harness.answer(.done)
    harness.wait(2)
    #expect(
      harness.transport.requests.map(\.request).suffix(2)
        == [syncRequest(after: 1), syncRequest(after: 2)])
    try deliverEvent(.snapshot(ContactsSnapshot(revision: Revision(3), contacts: [try .sample(3)])))
    try harness.answer(.done)
    #expect(contacts.contacts.map(\.id) == [cara])
    harness.wait(600)
    #expect(harness.transport.requests.count == 3)
  }

  /// Regression test: a refresh added unknown contacts, but never removed or changed known
  /// contacts.
  @Test func `A snapshot shows changes and removals that the device missed`() throws {
    try follow()
    let changed = try Contact.sample(2, name: "Ben Newname")
    try deliverEvent(.snapshot(ContactsSnapshot(revision: Revision(5), contacts: [changed])))
    #expect(contacts.contacts.elements == [changed])
  }

  // MARK: After a crash

  @Test func `A launch restores the list, and the changes that wait`() throws {
    let files = InMemoryStateFiles()
    do {
      let clients = try ClientHarness(files: files)
      _ = clients.connection.begin { [contacts = clients.contacts] in try await contacts.listen() }
      try clients.connection.answer(.done)
      try clients.connection.deliver(
        .event(
          SubscriptionID(1),
          .contacts(
            .snapshot(ContactsSnapshot(revision: Revision(7), contacts: [try .sample(2)])))))
      _ = clients.connection.begin { [contacts = clients.contacts] in
        try await contacts.remove(UserID(uuid(2)))
      }
      #expect(clients.contactsState.contacts.isEmpty)
      files.simulateCrash()
    }
    let clients = try ClientHarness(files: files)
    #expect(clients.contactsState.contacts.isEmpty)
    #expect(clients.contactsState.pendingActions.map(\.intent) == [.remove(UserID(uuid(2)))])
    #expect(clients.contactsState.lastSyncTimestamp == testStart)
    // The revision was restored, so the next change leaves no gap.
    _ = clients.connection.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try clients.connection.answer(.done)
    _ = clients.sendContactChanges()
    try clients.connection.answer(
      .contactsChanged([ContactChange(revision: Revision(8), kind: .removed(UserID(uuid(2))))]))
    #expect(clients.contactsState.contacts.isEmpty)
    #expect(clients.contactsState.pendingActions == [])
  }
}

extension Contact {
  /// Returns the contact after a change.
  func with(_ change: (inout Contact) -> Void) -> Contact {
    var contact = self
    change(&contact)
    return contact
  }
}
