import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

/// Tests of the changes of contacts: how they are shown, queued, sent and undone (rule 5.11).
struct ContactChangesTests {
  let clients: ClientHarness
  let undone: CallRecorder<ContactIntent>
  var harness: ConnectionHarness { clients.connection }

  /// The device follows a list at revision 1: Ben, a responder; Cara, a dependent; Dora, both. It
  /// sends its changes.
  init() throws {
    clients = ClientHarness()
    _ = clients.connection.begin { [contacts = clients.contacts] in try await contacts.listen() }
    try clients.connection.answer(.done)
    try clients.connection.deliver(
      .event(
        SubscriptionID(1),
        .contacts(
          .snapshot(
            ContactsSnapshot(
              revision: Revision(1),
              contacts: [
                try .sample(2), try .sample(3, name: "Cara Lopez", roles: .dependent),
                try .sample(4, name: "Dora Klein", roles: .both),
              ])))))
    undone = clients.sendContactChanges()
  }

  private var contacts: ReadOnlyContactsState { clients.contactsState }
  private var cara: UserID { UserID(uuid(3)) }

  private func deliverEvent(_ event: ContactsEvent) throws {
    try harness.deliver(.event(SubscriptionID(1), .contacts(event)))
  }

  private func shownContact(_ number: UInt8) -> Contact? {
    contacts.contact(by: UserID(uuid(number)))
  }

  private func begin(
    _ act: @escaping @Sendable (ContactsClient) async throws -> ActionDelivery
  ) -> (job: ConnectionHarness.Job, outcome: JobResult<ActionDelivery>) {
    harness.begin { [contacts = clients.contacts] in try await act(contacts) }
  }

  /// The intents that the device has sent, the earliest first.
  private var sentIntents: [ContactIntent] { clients.sentContactActions.map(\.intent) }

  /// A change of Cara: the call of the client (`act`), the intent that the client sends, and the
  /// contact that is shown while the change is pending.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let act: @Sendable (ContactsClient, UserID) async throws -> ActionDelivery
    let intent: @Sendable (UserID) -> ContactIntent
    let shown: @Sendable (Contact) -> Contact?
  }

  static let changes = [
    Change(
      testDescription: "roles", act: { try await $0.setRoles($1, .both) },
      intent: { .setRoles($0, .both) }, shown: { $0.with { $0.roles = .both } }),
    Change(
      testDescription: "removal", act: { try await $0.remove($1) },
      intent: { .remove($0) }, shown: { _ in nil }),
    Change(
      testDescription: "ping", act: { try await $0.ping($1) },
      intent: { .ping($0) }, shown: { $0.with { $0.outgoingPing = testStart } }),
    Change(
      testDescription: "the end of a ping", act: { try await $0.cancelPing($1) },
      intent: { .cancelPing($0) }, shown: { $0.with { $0.outgoingPing = nil } }),
  ]

  @Test(arguments: changes)
  func `A change is shown immediately, and then replaced by the server's answer`(change: Change)
    throws
  {
    let before = try #require(shownContact(3))
    let outcome = begin { [cara] in try await change.act($0, cara) }.outcome
    #expect(sentIntents == [change.intent(cara)])
    #expect(shownContact(3) == change.shown(before))
    #expect(contacts.status(of: cara) == .waiting)
    #expect(!outcome.isOver)
    let answer = before.with { $0.note = (try? EmergencyNote("from the server")) ?? .empty }
    try harness.answer(
      .contactsChanged([ContactChange(revision: Revision(2), kind: .upserted(answer))]))
    #expect(outcome.value == .confirmed)
    #expect(shownContact(3) == answer)
    #expect(contacts.status(of: cara) == .saved)
  }

  /// Regression test of invariant 44, for each change: after a failure, no ping was pending, even if
  /// a ping had been pending before.
  @Test(arguments: changes)
  func `A refused change is undone exactly, and the server's changes are kept`(change: Change)
    throws
  {
    var pinged = try #require(shownContact(3))
    pinged.outgoingPing = testStart.addingTimeInterval(-60)
    try deliverEvent(.change(ContactChange(revision: Revision(2), kind: .upserted(pinged))))
    let before = contacts
    for refusal in [BackendRefusal.notAContact(cara), .malformedRequest] {
      let outcome = begin { [cara] in try await change.act($0, cara) }.outcome
      try harness.refuse(refusal)
      #expect(outcome.error is ContactsError)
      #expect(contacts == before)
    }
    let outcome = begin { [cara] in try await change.act($0, cara) }.outcome
    try deliverEvent(.change(ContactChange(revision: Revision(3), kind: .removed(UserID(uuid(2))))))
    try harness.refuse(.notAContact(cara))
    #expect(outcome.isOver)
    #expect(shownContact(3) == pinged && shownContact(2) == nil && contacts.count == 2)
    // The callers have seen the refusals.
    #expect(undone.all == [])
  }

  @Test(arguments: [
    (BackendRefusal.notAContact(UserID(uuid(3))), ContactsError.notAContact(UserID(uuid(3)))),
    (.notADependent(UserID(uuid(3))), .notADependent(UserID(uuid(3)))),
    (.alreadyPinged(UserID(uuid(3))), .alreadyPinged(UserID(uuid(3)))),
  ])
  func `Each refusal has its own error`(refusal: BackendRefusal, error: ContactsError) throws {
    for change in Self.changes {
      let outcome = begin { [cara] in try await change.act($0, cara) }.outcome
      try harness.refuse(refusal)
      #expect(outcome.error as? ContactsError == error)
    }
  }

  // MARK: Offline

  @Test(arguments: changes)
  func `Without a network, a change waits, and is sent when the network returns`(change: Change)
    throws
  {
    harness.setConnected(false)
    let before = try #require(shownContact(3))
    let outcome = begin { [cara] in try await change.act($0, cara) }.outcome
    #expect(outcome.value == .waiting)
    #expect(shownContact(3) == change.shown(before))
    #expect(sentIntents == [])
    harness.setConnected(true)
    #expect(sentIntents == [change.intent(cara)])
    try harness.answer(
      .contactsChanged([ContactChange(revision: Revision(2), kind: .upserted(before))]))
    #expect(contacts.pendingActions == [])
    #expect(undone.all == [])
  }

  @Test func `Changes that waited are sent in their order, each after the answer to the previous`()
    throws
  {
    harness.setConnected(false)
    let dora = UserID(uuid(4))
    _ = begin { try await $0.setRoles(dora, .responder) }
    _ = begin { try await $0.setRoles(dora, .both) }
    _ = begin { try await $0.ping(dora) }
    harness.setConnected(true)
    let expected: [ContactIntent] = [
      .setRoles(dora, .responder), .setRoles(dora, .both), .ping(dora),
    ]
    for count in 1...3 {
      #expect(sentIntents == Array(expected.prefix(count)))
      try harness.answer(
        .contactsChanged(
          [
            ContactChange(
              revision: Revision(UInt64(count + 1)),
              kind: .upserted(try .sample(4, name: "Dora Klein", roles: .both)))
          ]))
    }
    #expect(contacts.pendingActions == [])
  }

  @Test func `A change that waited and is refused is undone with a notice, and the next is sent`()
    throws
  {
    harness.setConnected(false)
    let before = shownContact(3)
    _ = begin { [cara] in try await $0.setRoles(cara, .both) }
    _ = begin { try await $0.ping(UserID(uuid(4))) }
    harness.setConnected(true)
    try harness.refuse(.notAContact(cara))
    #expect(undone.all == [.setRoles(cara, .both)])
    #expect(shownContact(3) == before)
    #expect(sentIntents.last == .ping(UserID(uuid(4))))
  }

  /// Regression test: a change whose reply was lost was undone, although the server had made it.
  @Test func `A change without a reply waits, and is sent again as the same action`() throws {
    let outcome = begin { [cara] in try await $0.ping(cara) }.outcome
    harness.wait(29)
    #expect(!outcome.isOver)
    harness.wait(1)
    #expect(outcome.value == .waiting)
    #expect(shownContact(3)?.outgoingPing == testStart)
    harness.wait(1)
    #expect(sentIntents == [.ping(cara), .ping(cara)])
    #expect(Set(clients.sentContactActions.map(\.id)).count == 1)
  }

  @Test func `A caller that is cancelled leaves its change in the queue`() throws {
    let (job, outcome) = begin { [cara] in try await $0.ping(cara) }
    harness.cancel(job)
    #expect(outcome.error is CancellationError)
    #expect(contacts.status(of: cara) == .waiting)
    try harness.refuse(.alreadyPinged(cara))
    #expect(undone.all == [.ping(cara)])
    #expect(shownContact(3)?.outgoingPing == nil)
  }

  // MARK: The end of the session

  @Test(arguments: changes)
  func `A reply that arrives after the state was cleared changes nothing`(change: Change) throws {
    _ = begin { [cara] in try await change.act($0, cara) }
    clients.contacts.cleared().commit()
    // The same account signs in again.
    try deliverEvent(.snapshot(ContactsSnapshot(revision: Revision(9), contacts: [])))
    try harness.answer(
      .contactsChanged([ContactChange(revision: Revision(2), kind: .upserted(try .sample(3)))]))
    #expect(contacts.contacts.isEmpty && contacts.pendingActions == [])
  }

  // MARK: Several changes of one contact

  /// Invariant 16: a ping is removed together with the role that it needs.
  @Test func `Removing a role immediately removes its ping`() throws {
    var dora = try #require(shownContact(4))
    (dora.incomingPing, dora.outgoingPing) = (testStart, testStart)
    try deliverEvent(.change(ContactChange(revision: Revision(2), kind: .upserted(dora))))
    let id = dora.id
    _ = begin { try await $0.setRoles(id, .responder) }
    #expect(shownContact(4)?.incomingPing == testStart && shownContact(4)?.outgoingPing == nil)
    _ = begin { try await $0.setRoles(id, .dependent) }
    #expect(shownContact(4)?.incomingPing == nil && shownContact(4)?.outgoingPing == nil)
  }

  @Test func `Two changes of one contact are shown together, and end separately`() throws {
    let id = UserID(uuid(2))
    let roles = begin { try await $0.setRoles(id, .both) }.outcome
    let ping = begin { try await $0.ping(id) }.outcome
    #expect(shownContact(2)?.roles == .both && shownContact(2)?.outgoingPing == testStart)
    try harness.refuse(.notAContact(id))
    #expect(roles.isOver && !ping.isOver)
    // Without the dependent role, the contact has no ping.
    #expect(shownContact(2) == (try Contact.sample(2)))
  }

  // MARK: Answering

  /// Loads Ana, and lets Ben ping her at the given second.
  private func receivePing(at second: Double, revision: UInt64 = 2) throws {
    let pinged = try Contact.sample(2).with {
      $0.incomingPing = testStart.addingTimeInterval(second)
    }
    try deliverEvent(.change(ContactChange(revision: Revision(revision), kind: .upserted(pinged))))
  }

  /// Starts an answer as the feature does.
  private func beginAnswer(all: Bool) -> JobResult<ActionDelivery> {
    harness.begin { [contacts = clients.contacts, user = clients.user] in
      let answer = all ? contacts.answerAllPings() : contacts.answerPing(UserID(uuid(2)))
      return try await answer.perform(with: user.checkInForAnswer())
    }.outcome
  }

  /// Invariant 20 on a device: one commit removes the answered pings and records the check-in.
  @Test(arguments: [true, false])
  func `An answer removes its pings, and is a check-in when it is made`(all: Bool) throws {
    try clients.load(try .sample(lastCheckedIn: nil))
    try receivePing(at: -60)
    harness.wait(10)
    let moment = testStart.addingTimeInterval(10)
    let outcome = beginAnswer(all: all)
    #expect(shownContact(2)?.incomingPing == nil)
    #expect(clients.userState.user?.lastCheckedIn == moment)
    let ping = PingReference(sender: UserID(uuid(2)), sentAt: testStart.addingTimeInterval(-60))
    let sent = try #require(clients.sentContactActions.last)
    #expect(sent.intent == (all ? .answerAllPings([ping]) : .answerPing(ping)))
    #expect(sent.moment == .date(moment))
    try harness.answer(
      .contactsChanged([ContactChange(revision: Revision(3), kind: .upserted(try .sample(2)))]))
    #expect(outcome.value == .confirmed)
    #expect(clients.userState.pendingActions.map(\.intent) == [.checkIn])
  }

  @Test func `An answer that waits keeps its moment, and does not hide a newer ping`() throws {
    try clients.load(try .sample(lastCheckedIn: nil))
    try receivePing(at: -60)
    harness.setConnected(false)
    #expect(beginAnswer(all: true).value == .waiting)
    harness.wait(3_000)
    try receivePing(at: 2_000, revision: 3)
    #expect(shownContact(2)?.incomingPing == testStart.addingTimeInterval(2_000))
    harness.setConnected(true)
    #expect(clients.sentContactActions.last?.moment == .date(testStart))
    #expect(clients.userState.user?.lastCheckedIn == testStart)
  }

  @Test func `A change that cannot be saved leaves no trace, and is not sent`() throws {
    let files = InMemoryStateFiles()
    let clients = try ClientHarness(files: files)
    try clients.load(try .sample(lastCheckedIn: nil))
    let (contactsBefore, userBefore) = (clients.contactsState, ShownUser(clients.userState))
    files.injectFault(.full)
    let outcomes = [
      clients.connection.begin { [contacts = clients.contacts, user = clients.user] in
        try await contacts.answerAllPings().perform(with: user.checkInForAnswer())
      }.outcome,
      clients.connection.begin { [contacts = clients.contacts] in
        try await contacts.ping(UserID(uuid(2)))
      }.outcome,
    ]
    #expect(outcomes.map { $0.error as? ContactsError } == [.notSaved, .notSaved])
    #expect(clients.contactsState == contactsBefore)
    #expect(ShownUser(clients.userState) == userBefore)
    files.clearFaults()
    _ = clients.sendContactChanges()
    #expect(clients.sentContactActions == [])
  }
}
