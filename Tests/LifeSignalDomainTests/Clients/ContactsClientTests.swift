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
    client = .live(in: harness.storage, connection: harness.connection, date: .constant(testStart))
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
    let reply = ServerMessage.reply(RequestID(2), .contactChanged(try change()))
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
    try harness.deliver(.reply(RequestID(1), .contactChanged(try change())))
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
        .contactChanged(ContactChange(revision: Revision(2), kind: .upserted(try .sample(3))))))
    try harness.deliver(.reply(RequestID(1), .contactChanged(try change())))
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

  // MARK: Pending changes

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

  private func shownContact(_ number: UInt8) -> Contact? {
    contacts.contact(by: UserID(uuid(number)))
  }

  /// A command about Cara: the call of the client (`act`), the request that the client sends, and
  /// the contact that is shown while the request is pending.
  struct ContactOperation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let act: @Sendable (ContactsClient, UserID) async throws -> Void
    let request: @Sendable (UserID) -> BackendRequest
    let shown: @Sendable (Contact) -> Contact?
  }

  static let operations = [
    ContactOperation(
      testDescription: "roles", act: { try await $0.setRoles($1, .both) },
      request: { .setRoles($0, .both) }, shown: { $0.with { $0.roles = .both } }),
    ContactOperation(
      testDescription: "removal", act: { try await $0.remove($1) },
      request: { .removeContact($0) }, shown: { _ in nil }),
    ContactOperation(
      testDescription: "ping", act: { try await $0.ping($1) },
      request: { .ping($0) }, shown: { $0.with { $0.outgoingPing = testStart } }),
    ContactOperation(
      testDescription: "the end of a ping", act: { try await $0.cancelPing($1) },
      request: { .cancelPing($0) }, shown: { $0.with { $0.outgoingPing = nil } }),
  ]

  @Test(arguments: operations)
  func `A change is shown immediately, and then replaced by the server's answer`(
    operation: ContactOperation
  )
    throws
  {
    try follow()
    let contactBefore = try #require(shownContact(3))
    let (_, outcome) = harness.begin { [client, cara] in try await operation.act(client, cara) }
    #expect(harness.transport.requests.last?.request == operation.request(cara))
    #expect(shownContact(3) == operation.shown(contactBefore))
    #expect(!outcome.isOver)
    let answer = contactBefore.with { $0.note = (try? EmergencyNote("from the server")) ?? .empty }
    try harness.answer(
      .contactChanged(ContactChange(revision: Revision(2), kind: .upserted(answer))))
    #expect(outcome.isOver && outcome.error == nil)
    #expect(shownContact(3) == answer)
  }

  /// Regression test of invariant 44, for each command: after a failure, no ping was pending, even
  /// if a ping had been pending before.
  @Test(arguments: operations)
  func `A failed change is undone exactly, and the server's changes are kept`(
    operation: ContactOperation
  )
    throws
  {
    try follow()
    var pinged = try #require(shownContact(3))
    pinged.outgoingPing = testStart.addingTimeInterval(-60)
    try deliverEvent(.change(ContactChange(revision: Revision(2), kind: .upserted(pinged))))
    let contactsBefore = contacts
    for refusal in [BackendRefusal.notAContact(cara), .malformedRequest] {
      let (_, outcome) = harness.begin { [client, cara] in try await operation.act(client, cara) }
      try harness.refuse(refusal)
      #expect(outcome.error is ContactsError)
      #expect(contacts == contactsBefore)
    }
    let (job, cancelled) = harness.begin { [client, cara] in try await operation.act(client, cara) }
    harness.cancel(job)
    #expect(cancelled.error is CancellationError)
    #expect(contacts == contactsBefore)

    let (_, timedOut) = harness.begin { [client, cara] in try await operation.act(client, cara) }
    try deliverEvent(.change(ContactChange(revision: Revision(3), kind: .removed(UserID(uuid(2))))))
    harness.wait(30)
    #expect(timedOut.error as? ContactsError == .unavailable)
    #expect(shownContact(3) == pinged && shownContact(2) == nil && contacts.count == 2)
  }

  @Test(arguments: operations)
  func `A command's reply that arrives after the state was cleared changes nothing`(
    operation: ContactOperation
  ) throws {
    try follow()
    let (_, outcome) = harness.begin { [client, cara] in try await operation.act(client, cara) }
    client.cleared().commit()
    // The same account signs in again.
    try deliverEvent(.snapshot(ContactsSnapshot(revision: Revision(9), contacts: [])))
    try harness.answer(.contactChanged(try change(revision: 2)))
    #expect(outcome.isOver && contacts.contacts.isEmpty)
  }

  @Test(arguments: operations)
  func `Without a network, a command fails and changes nothing`(operation: ContactOperation) throws
  {
    try follow()
    let contactsBefore = contacts
    harness.setConnected(false)
    let (_, outcome) = harness.begin { [client, cara] in try await operation.act(client, cara) }
    #expect(outcome.error as? ContactsError == .unavailable)
    #expect(contacts == contactsBefore && harness.transport.requests.count == 1)
  }

  @Test(arguments: [
    (BackendRefusal.notAContact(UserID(uuid(3))), ContactsError.notAContact(UserID(uuid(3)))),
    (.notADependent(UserID(uuid(3))), .notADependent(UserID(uuid(3)))),
    (.alreadyPinged(UserID(uuid(3))), .alreadyPinged(UserID(uuid(3)))),
    (.sessionEnded(SessionEnd(session: SessionID(uuid(1)), reason: .superseded)), .signedOut),
  ])
  func `Each refusal of a command has its own error`(refusal: BackendRefusal, error: ContactsError)
    throws
  {
    try follow()
    for operation in Self.operations {
      let (_, outcome) = harness.begin { [client, cara] in try await operation.act(client, cara) }
      try harness.refuse(refusal)
      #expect(outcome.error as? ContactsError == error)
    }
    let (_, answered) = harness.begin { [client, cara] in
      try await client.answerPing(cara).combined(with: { _ in SharedChange() }).commit()
    }
    try harness.refuse(refusal)
    #expect(answered.error as? ContactsError == error)
  }

  /// Invariant 16: a ping is removed together with the role that it needs.
  @Test func `Removing a role immediately removes its ping`() throws {
    try follow()
    var dora = try #require(shownContact(4))
    (dora.incomingPing, dora.outgoingPing) = (testStart, testStart)
    try deliverEvent(.change(ContactChange(revision: Revision(2), kind: .upserted(dora))))
    let id = dora.id
    _ = harness.begin { [client] in try await client.setRoles(id, .responder) }
    #expect(shownContact(4)?.incomingPing == testStart && shownContact(4)?.outgoingPing == nil)
    _ = harness.begin { [client] in try await client.setRoles(id, .dependent) }
    #expect(shownContact(4)?.incomingPing == nil && shownContact(4)?.outgoingPing == nil)
  }

  @Test func `Two pending changes of one contact are shown together, and end separately`() throws {
    try follow()
    let id = UserID(uuid(2))
    let (_, roles) = harness.begin { [client] in try await client.setRoles(id, .both) }
    let (_, ping) = harness.begin { [client] in try await client.ping(id) }
    #expect(shownContact(2)?.roles == .both && shownContact(2)?.outgoingPing == testStart)
    try harness.deliver(.refused(RequestID(2), .notAContact(id)))
    #expect(roles.isOver && !ping.isOver)
    // Without the dependent role, the contact has no ping.
    #expect(shownContact(2) == (try Contact.sample(2)))
  }

  // MARK: Answering

  /// Invariant 20 on a device: one commit removes the answered pings and records the check-in.
  @Test(arguments: [true, false])
  func `Answered pings and the check-in are committed together`(answersAll: Bool) throws {
    let clients = ClientHarness()
    let harness = clients.connection
    try clients.load(try .sample(lastCheckedIn: nil))
    _ = harness.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try harness.answer(.done)
    let pinged = try Contact.sample(2).with { $0.incomingPing = testStart }
    try harness.deliver(
      .event(
        SubscriptionID(1),
        .contacts(.snapshot(ContactsSnapshot(revision: Revision(1), contacts: [pinged])))))
    let (_, outcome) = harness.begin {
      [contacts = clients.contacts, user = clients.user] in
      let update =
        try await answersAll ? contacts.answerAllPings() : contacts.answerPing(pinged.id)
      update.combined(with: user.profileChange).commit()
    }
    let checkedIn = try User.sample(lastCheckedIn: testStart)
    try harness.answer(answersAll ? .answerAllPings : .answerPing(pinged.id)) {
      .reply(
        $0,
        .pingsAnswered(
          [ContactChange(revision: Revision(2), kind: .upserted(try .sample(2)))],
          UserSnapshot(revision: Revision(2), user: checkedIn)))
    }
    #expect(outcome.isOver && outcome.error == nil)
    #expect(clients.contactsState.contacts.elements == [try .sample(2)])
    #expect(clients.userState.user == checkedIn)
  }

  @Test func `Answered pings that are committed after the state was cleared change nothing`()
    throws
  {
    try follow()
    let (_, outcome) = harness.begin { [client] in
      let update = try await client.answerAllPings()
      client.cleared().commit()
      update.combined(with: { _ in SharedChange() }).commit()
    }
    try harness.answer(
      .pingsAnswered([try change(revision: 2)], UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.isOver && contacts.contacts.isEmpty)
  }

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

  @Test func `A launch restores the list without pending changes`() throws {
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
    #expect(clients.contactsState.contacts.elements == [try .sample(2)])
    #expect(clients.contactsState.lastSyncTimestamp == testStart)
    _ = clients.connection.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try clients.connection.answer(.done)
    // The revision was restored, so the next change leaves no gap.
    try clients.connection.deliver(
      .event(
        SubscriptionID(1),
        .contacts(.change(ContactChange(revision: Revision(8), kind: .removed(UserID(uuid(2))))))))
    #expect(clients.contactsState.contacts.isEmpty)
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
