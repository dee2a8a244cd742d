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

  // MARK: What is under way

  /// A list that the server has at revision 1: Ben, a responder; Cara, a dependent; Dora, both.
  private func follow() throws {
    _ = bench.begin { [client] in try await client.listen() }
    try bench.answer(.done)
    try push(
      .snapshot(
        ContactsSnapshot(
          revision: Revision(1),
          contacts: [
            try .sample(2), try .sample(3, name: "Cara Lopez", roles: .dependent),
            try .sample(4, name: "Dora Klein", roles: .both),
          ])))
  }

  private func push(_ event: ContactsEvent) throws {
    try bench.deliver(.event(SubscriptionID(1), .contacts(event)))
  }

  private var cara: UserID { UserID(uuid(3)) }

  private func shown(_ number: UInt8) -> Contact? { contacts.contact(by: UserID(uuid(number))) }

  /// What a person may do to Cara, what is asked for, and what shows meanwhile.
  struct Act: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let act: @Sendable (ContactsClient, UserID) async throws -> Void
    let request: @Sendable (UserID) -> BackendRequest
    let shown: @Sendable (Contact) -> Contact?
  }

  static let acts = [
    Act(
      testDescription: "roles", act: { try await $0.setRoles($1, .both) },
      request: { .setRoles($0, .both) }, shown: { $0.with { $0.roles = .both } }),
    Act(
      testDescription: "removal", act: { try await $0.remove($1) },
      request: { .removeContact($0) }, shown: { _ in nil }),
    Act(
      testDescription: "ping", act: { try await $0.ping($1) },
      request: { .ping($0) }, shown: { $0.with { $0.outgoingPing = start } }),
    Act(
      testDescription: "the end of a ping", act: { try await $0.cancelPing($1) },
      request: { .cancelPing($0) }, shown: { $0.with { $0.outgoingPing = nil } }),
  ]

  @Test(arguments: acts)
  func `What is done shows at once, then what the server makes of it`(act: Act) throws {
    try follow()
    let before = try #require(shown(3))
    let (_, outcome) = bench.begin { [client, cara] in try await act.act(client, cara) }
    #expect(bench.line.requests.last?.request == act.request(cara))
    #expect(shown(3) == act.shown(before))
    #expect(!outcome.isOver)
    let theirs = before.with { $0.note = (try? EmergencyNote("from the server")) ?? .empty }
    try bench.answer(
      .contactChanged(ContactChange(revision: Revision(2), kind: .upserted(theirs))))
    #expect(outcome.isOver && outcome.error == nil)
    #expect(shown(3) == theirs)
  }

  /// Invariant 44, for each act: a failure set things back to "inactive", not to what was before.
  @Test(arguments: acts)
  func `What fails takes back exactly itself, and keeps what the server sent meanwhile`(act: Act)
    throws
  {
    try follow()
    var pinged = try #require(shown(3))
    pinged.outgoingPing = start.addingTimeInterval(-60)
    try push(.change(ContactChange(revision: Revision(2), kind: .upserted(pinged))))
    let before = contacts
    for refusal in [BackendRefusal.notAContact(cara), .malformedRequest] {
      let (_, outcome) = bench.begin { [client, cara] in try await act.act(client, cara) }
      try bench.refuse(refusal)
      #expect(outcome.error is ContactsError)
      #expect(contacts == before)
    }
    let (job, cancelled) = bench.begin { [client, cara] in try await act.act(client, cara) }
    bench.cancel(job)
    #expect(cancelled.error is CancellationError)
    #expect(contacts == before)

    let (_, late) = bench.begin { [client, cara] in try await act.act(client, cara) }
    try push(.change(ContactChange(revision: Revision(3), kind: .removed(UserID(uuid(2))))))
    bench.wait(30)
    #expect(late.error as? ContactsError == .unavailable)
    #expect(shown(3) == pinged && shown(2) == nil && contacts.count == 2)
  }

  @Test(arguments: acts)
  func `What is answered after everything was cleared changes nothing`(act: Act) throws {
    try follow()
    let (_, outcome) = bench.begin { [client, cara] in try await act.act(client, cara) }
    client.cleared().commit()
    // The same account signs in again.
    try push(.snapshot(ContactsSnapshot(revision: Revision(9), contacts: [])))
    try bench.answer(.contactChanged(try change(revision: 2)))
    #expect(outcome.isOver && contacts.contacts.isEmpty)
  }

  @Test(arguments: acts)
  func `Without a network nothing is shown that could not be asked for`(act: Act) throws {
    try follow()
    let before = contacts
    bench.setConnected(false)
    let (_, outcome) = bench.begin { [client, cara] in try await act.act(client, cara) }
    #expect(outcome.error as? ContactsError == .unavailable)
    #expect(contacts == before && bench.line.requests.count == 1)
  }

  @Test(arguments: [
    (BackendRefusal.notAContact(UserID(uuid(3))), ContactsError.notAContact(UserID(uuid(3)))),
    (.notADependent(UserID(uuid(3))), .notADependent(UserID(uuid(3)))),
    (.alreadyPinged(UserID(uuid(3))), .alreadyPinged(UserID(uuid(3)))),
    (.sessionEnded(SessionEnd(session: SessionID(uuid(1)), reason: .superseded)), .signedOut),
  ])
  func `Each refusal of an act has its own meaning`(refusal: BackendRefusal, error: ContactsError)
    throws
  {
    try follow()
    for act in Self.acts {
      let (_, outcome) = bench.begin { [client, cara] in try await act.act(client, cara) }
      try bench.refuse(refusal)
      #expect(outcome.error as? ContactsError == error)
    }
    let (_, answered) = bench.begin { [client, cara] in
      try await client.answerPing(cara).joined { _ in SharedChange() }.commit()
    }
    try bench.refuse(refusal)
    #expect(answered.error as? ContactsError == error)
  }

  /// Invariant 16: a ping goes with the role that it is about.
  @Test func `A role that goes takes its ping with it, at once`() throws {
    try follow()
    var dora = try #require(shown(4))
    (dora.incomingPing, dora.outgoingPing) = (start, start)
    try push(.change(ContactChange(revision: Revision(2), kind: .upserted(dora))))
    let id = dora.id
    _ = bench.begin { [client] in try await client.setRoles(id, .responder) }
    #expect(shown(4)?.incomingPing == start && shown(4)?.outgoingPing == nil)
    _ = bench.begin { [client] in try await client.setRoles(id, .dependent) }
    #expect(shown(4)?.incomingPing == nil && shown(4)?.outgoingPing == nil)
  }

  @Test func `Two acts on one contact show one on top of the other, and end each by itself`() throws
  {
    try follow()
    let id = UserID(uuid(2))
    let (_, roles) = bench.begin { [client] in try await client.setRoles(id, .both) }
    let (_, ping) = bench.begin { [client] in try await client.ping(id) }
    #expect(shown(2)?.roles == .both && shown(2)?.outgoingPing == start)
    try bench.deliver(.refused(RequestID(2), .notAContact(id)))
    #expect(roles.isOver && !ping.isOver)
    // Who is no dependent has no ping.
    #expect(shown(2) == (try Contact.sample(2)))
  }

  // MARK: Answering

  /// [B] of 3.6: only one side was cleared; and invariant 20, together with the check-in.
  @Test(arguments: [true, false])
  func `Answered pings and the check-in show together`(all: Bool) throws {
    let clients = ClientBench()
    let bench = clients.bench
    try clients.load(try .sample(lastCheckedIn: nil))
    _ = bench.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try bench.answer(.done)
    let pinged = try Contact.sample(2).with { $0.incomingPing = start }
    try bench.deliver(
      .event(
        SubscriptionID(1),
        .contacts(.snapshot(ContactsSnapshot(revision: Revision(1), contacts: [pinged])))))
    let (_, outcome) = bench.begin { [clients = (clients.contacts, clients.user)] in
      let update = try await all ? clients.0.answerAllPings() : clients.0.answerPing(pinged.id)
      update.joined { clients.1.learned($0) }.commit()
    }
    let checkedIn = try User.sample(lastCheckedIn: start)
    try bench.answer(all ? .answerAllPings : .answerPing(pinged.id)) {
      .reply(
        $0,
        .pingsAnswered(
          [ContactChange(revision: Revision(2), kind: .upserted(try .sample(2)))],
          UserSnapshot(revision: Revision(2), user: checkedIn)))
    }
    #expect(outcome.isOver && outcome.error == nil)
    #expect(clients.list.contacts.elements == [try .sample(2)])
    #expect(clients.shown.user == checkedIn)
  }

  @Test func `Pings that are answered after everything was cleared change nothing`() throws {
    try follow()
    let (_, outcome) = bench.begin { [client] in
      let update = try await client.answerAllPings()
      client.cleared().commit()
      update.joined { _ in SharedChange() }.commit()
    }
    try bench.answer(
      .pingsAnswered([try change(revision: 2)], UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.isOver && contacts.contacts.isEmpty)
  }

  // MARK: Following

  @Test func `A gap has the list brought up to date, and tried again until it is mended`() throws {
    let session = SessionClient.live(
      in: bench.storage, connection: bench.connection, date: bench.date)
    _ = bench.begin { try await session.keepInSync() }
    try follow()
    try push(.change(try change(.both, revision: 3)))
    func sync(asOf request: UInt64) -> BackendRequest {
      .sync(
        [StreamMark(subscription: SubscriptionID(1), kind: .contacts, revision: Revision(1))],
        asOf: RequestID(request))
    }
    #expect(bench.line.requests.map(\.request).suffix(1) == [sync(asOf: 1)])
    // It is granted, but what it sends is lost.
    try bench.answer(.done)
    bench.wait(2)
    #expect(bench.line.requests.map(\.request).suffix(2) == [sync(asOf: 1), sync(asOf: 2)])
    try push(.snapshot(ContactsSnapshot(revision: Revision(3), contacts: [try .sample(3)])))
    try bench.answer(.done)
    #expect(contacts.contacts.map(\.id) == [cara])
    bench.wait(600)
    #expect(bench.line.requests.count == 3)
  }

  /// Refreshing added what was unknown, and never removed or changed anything (3.1).
  @Test func `What was missed shows once the list is brought up to date`() throws {
    try follow()
    let changed = try Contact.sample(2, name: "Ben Newname")
    try push(.snapshot(ContactsSnapshot(revision: Revision(5), contacts: [changed])))
    #expect(contacts.contacts.elements == [changed])
  }

  // MARK: After a crash

  @Test func `A launch finds the list, and nothing of what was under way`() throws {
    let files = InMemoryStateFiles()
    do {
      let clients = try ClientBench(files: files)
      _ = clients.bench.begin { [contacts = clients.contacts] in try await contacts.listen() }
      try clients.bench.answer(.done)
      try clients.bench.deliver(
        .event(
          SubscriptionID(1),
          .contacts(
            .snapshot(ContactsSnapshot(revision: Revision(7), contacts: [try .sample(2)])))))
      _ = clients.bench.begin { [contacts = clients.contacts] in
        try await contacts.remove(UserID(uuid(2)))
      }
      #expect(clients.list.contacts.isEmpty)
      files.kill()
    }
    let clients = try ClientBench(files: files)
    #expect(clients.list.contacts.elements == [try .sample(2)])
    #expect(clients.list.lastSyncTimestamp == start)
    _ = clients.bench.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try clients.bench.answer(.done)
    // What was known already is known still: the next change leaves no gap.
    try clients.bench.deliver(
      .event(
        SubscriptionID(1),
        .contacts(.change(ContactChange(revision: Revision(8), kind: .removed(UserID(uuid(2))))))))
    #expect(clients.list.contacts.isEmpty)
  }
}

extension Contact {
  /// The contact with something else about them.
  func with(_ change: (inout Contact) -> Void) -> Contact {
    var contact = self
    change(&contact)
    return contact
  }
}
