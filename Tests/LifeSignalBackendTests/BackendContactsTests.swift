import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the relation between two accounts (rule 5.4), and of the events that both sides
/// receive.
struct BackendContactsTests {
  let harness = BackendHarness()
  let ana: (credentials: Credentials, user: User)
  let ben: (credentials: Credentials, user: User)

  init() throws {
    ana = try harness.signUp("Ana Diaz", try .test(1), on: .anasDevice)
    ben = try harness.signUp("Ben Okafor", try .test(2), on: .bensDevice)
  }

  private func relation(of account: UserID, to other: UserID) -> Relation? {
    harness.state.accounts[account]?.contacts[other]
  }

  @Test func `A new profile has a first check-in, a live QR code and no alert`() throws {
    #expect(ana.user.lastCheckedIn == testStart)
    #expect(ana.user.alert == .inactive)
    #expect(harness.state.owner(of: ana.user.qrCode) == ana.user.id)
    #expect(ana.user.qrCode != ben.user.qrCode)
  }

  @Test func `A second profile is refused, and the first is kept`() throws {
    let accountsBefore = harness.state.accounts
    let profile = UserProfile(name: try PersonName("Eve"))
    #expect(
      try harness.ask(.createUser(profile), from: .anasDevice, as: ana.credentials)
        == .failure(.userAlreadyExists))
    #expect(harness.state.accounts == accountsBefore)
  }

  @Test func `Loading a profile is refused as not found if the account has none`() throws {
    let eve = try harness.signIn(try .test(3), on: .other)
    #expect(
      try harness.ask(.loadUser, from: .other, as: eve.credentials) == .failure(.userNotFound))
  }

  @Test func `Looking up a QR code returns its owner`() throws {
    let preview = ContactPreview(
      id: ben.user.id, name: ben.user.name, phone: ben.user.phone, note: ben.user.note)
    #expect(
      try harness.ask(.previewContact(ben.user.qrCode), from: .anasDevice, as: ana.credentials)
        == .success(.preview(preview)))
  }

  @Test(arguments: Roles.allCases)
  func `Adding a contact creates both sides of the relation, with mirrored roles`(roles: Roles)
    throws
  {
    harness.wait(60)
    _ = try harness.ask(.addContact(ben.user.qrCode, roles), from: .anasDevice, as: ana.credentials)
      .get()
    let anasSide = try #require(relation(of: ana.user.id, to: ben.user.id))
    #expect(anasSide == Relation(roles: roles, since: harness.now))
    #expect(relation(of: ben.user.id, to: ana.user.id) == anasSide.mirrored)
    #expect(anasSide.mirrored.roles == roles.mirrored)
  }

  @Test func `Adding a contact adds one notification about the other person to each history`()
    throws
  {
    _ = try harness.ask(
      .addContact(ben.user.qrCode, .responder), from: .anasDevice, as: ana.credentials)
    for (account, other, text) in [
      (ana.user.id, ben.user.id, "Ben Okafor is now your responder."),
      (ben.user.id, ana.user.id, "Ana Diaz is now your dependent."),
    ] {
      let history = try #require(harness.state.accounts[account]?.notifications)
      #expect(history.map(\.kind) == [.receiveContactAdded])
      #expect(history.map(\.contact) == [other])
      #expect(history.map(\.message) == [text])
      #expect(history.map(\.isRead) == [false])
    }
  }

  @Test func `Each invalid addition is refused with its own reason and changes nothing`()
    throws
  {
    _ = try harness.ask(.addContact(ben.user.qrCode, .both), from: .anasDevice, as: ana.credentials)
    let accountsBefore = harness.state.accounts
    for (code, refusal) in [
      (ben.user.qrCode, BackendRefusal.alreadyAContact(ben.user.id)),
      (ana.user.qrCode, .ownCode),
      (QRCodeID(uuid(99)), .noSuchCode),
    ] {
      #expect(
        try harness.ask(.addContact(code, .responder), from: .anasDevice, as: ana.credentials)
          == .failure(refusal))
    }
    // Ben has the relation too.
    #expect(
      try harness.ask(
        .addContact(ana.user.qrCode, .responder), from: .bensDevice, as: ben.credentials)
        == .failure(.alreadyAContact(ana.user.id)))
    #expect(harness.state.accounts == accountsBefore)
  }

  @Test func `An account without a profile cannot look up or add contacts`() throws {
    let eve = try harness.signIn(try .test(3), on: .other).credentials
    for request in [
      BackendRequest.previewContact(ben.user.qrCode), .addContact(ben.user.qrCode, .both),
    ] {
      #expect(try harness.ask(request, from: .other, as: eve) == .failure(.userNotFound))
    }
  }

  @Test func `A stream starts with its whole content, and then sends each change once`()
    throws
  {
    let messages = try harness.send(
      .subscribe(SubscriptionID(1), .contacts), from: .bensDevice, as: ben.credentials)
    #expect(
      messages.last?.message
        == .event(
          SubscriptionID(1),
          .contacts(.snapshot(ContactsSnapshot(revision: .zero, contacts: [])))))
    let sent = try harness.send(
      .addContact(ben.user.qrCode, .responder), from: .anasDevice, as: ana.credentials)
    let events = sent.filter { $0.device == .bensDevice }.map(\.message)
    guard case .event(SubscriptionID(1), .contacts(.change(let change))) = events.first else {
      Issue.record("Ben received \(events)")
      return
    }
    #expect(events.count == 1)
    #expect(change.revision == Revision(1))
    #expect(change.contact == ana.user.id)
    // Ana has no stream. She receives only the reply, which contains a change of the same kind.
    #expect(sent.filter { $0.device == .anasDevice }.count == 1)
  }

  @Test func `A stream sends nothing after it is closed, and a session's end closes all streams`()
    throws
  {
    for closing in [BackendRequest.unsubscribe(SubscriptionID(1)), .endSession] {
      let harness = BackendHarness()
      let ana = try harness.signUp("Ana Diaz", try .test(1), on: .anasDevice)
      let ben = try harness.signUp("Ben Okafor", try .test(2), on: .bensDevice)
      try harness.send(
        .subscribe(SubscriptionID(1), .contacts), from: .bensDevice, as: ben.credentials)
      try harness.send(closing, from: .bensDevice, as: ben.credentials)
      let sent = try harness.send(
        .addContact(ben.user.qrCode, .responder), from: .anasDevice, as: ana.credentials)
      #expect(!sent.contains { $0.device == .bensDevice })
    }
  }

  @Test func `The history at the start of a stream covers the last 30 days`() throws {
    _ = try harness.ask(.addContact(ben.user.qrCode, .both), from: .anasDevice, as: ana.credentials)
    func openStream() throws -> ServerMessage? {
      let ana = try harness.refreshed(
        RegisteredPerson(
          device: .anasDevice, credentials: self.ana.credentials, user: self.ana.user))
      return try harness.send(.subscribe(SubscriptionID(1), .notifications), by: ana).last?.message
    }
    let items = try #require(harness.state.accounts[ana.user.id]?.notifications)
    harness.wait(30 * 86_400)
    let revision = Revision(1)
    #expect(
      try openStream() == .event(SubscriptionID(1), .notifications(revision, .history(items))))
    harness.wait(1)
    #expect(try openStream() == .event(SubscriptionID(1), .notifications(revision, .history([]))))
  }

  /// Rule 5.7 and invariant 35.
  @Test func `A reset issues a new code, makes the old one dead, and keeps relations`() throws {
    _ = try harness.ask(
      .addContact(ben.user.qrCode, .responder), from: .anasDevice, as: ana.credentials)
    let (anasSide, bensSide) = (
      relation(of: ana.user.id, to: ben.user.id), relation(of: ben.user.id, to: ana.user.id)
    )
    let contacts = harness.state.contacts(of: ana.user.id)
    guard
      case .success(.user(let snapshot)) = try harness.ask(
        .resetQRCode(ben.user.qrCode), from: .bensDevice, as: ben.credentials)
    else { throw BackendHarness.HarnessError.noAnswer }
    let user = snapshot.user
    #expect(user.qrCode != ben.user.qrCode)
    #expect(harness.state.owner(of: user.qrCode) == ben.user.id)
    #expect(harness.state.qrCodes[ben.user.qrCode] == .dead)
    #expect(
      try harness.ask(.previewContact(ben.user.qrCode), from: .anasDevice, as: ana.credentials)
        == .failure(.noSuchCode))
    #expect(relation(of: ana.user.id, to: ben.user.id) == anasSide)
    #expect(relation(of: ben.user.id, to: ana.user.id) == bensSide)
    #expect(harness.state.contacts(of: ana.user.id) == contacts)
    // A second reset of the old code, for example from the queue of a device, changes nothing.
    let again = harness.action(.resetQRCode(ben.user.qrCode))
    _ = try harness.ask(.perform(again), from: .bensDevice, as: ben.credentials).get()
    #expect(harness.state.owner(of: user.qrCode) == ben.user.id)
  }

  @Test func `A reset from the queue of a device issues a new code`() throws {
    let reset = harness.action(.resetQRCode(ben.user.qrCode))
    _ = try harness.ask(.perform(reset), from: .bensDevice, as: ben.credentials).get()
    #expect(harness.state.qrCodes[ben.user.qrCode] == .dead)
  }

  @Test func `An account without a profile cannot reset its QR code`() throws {
    let eve = try harness.signIn(try .test(3), on: .other)
    #expect(
      try harness.ask(.resetQRCode(ben.user.qrCode), from: .other, as: eve.credentials)
        == .failure(.userNotFound))
  }
}
