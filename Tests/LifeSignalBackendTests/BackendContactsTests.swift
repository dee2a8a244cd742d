import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the relation between two accounts (5.4), and of what both sides learn of it.
struct BackendContactsTests {
  let bench = BackendHarness()
  let ana: (credentials: Credentials, user: User)
  let ben: (credentials: Credentials, user: User)

  init() throws {
    ana = try bench.join("Ana Diaz", try .test(1), on: .anas)
    ben = try bench.join("Ben Okafor", try .test(2), on: .bens)
  }

  private func relation(of account: UserID, to other: UserID) -> Relation? {
    bench.state.accounts[account]?.contacts[other]
  }

  @Test func `A new profile is a first check-in, with a live code and no alert`() throws {
    #expect(ana.user.lastCheckedIn == testStart)
    #expect(ana.user.alert == .inactive)
    #expect(bench.state.owner(of: ana.user.qrCode) == ana.user.id)
    #expect(ana.user.qrCode != ben.user.qrCode)
  }

  @Test func `A second profile is refused, and the first is kept`() throws {
    let before = bench.state.accounts
    let profile = UserProfile(name: try PersonName("Eve"))
    #expect(
      try bench.ask(.createUser(profile), from: .anas, as: ana.credentials)
        == .failure(.userAlreadyExists))
    #expect(bench.state.accounts == before)
  }

  @Test func `The absence of a profile is reported definitely`() throws {
    let eve = try bench.signIn(try .test(3), on: .other)
    #expect(
      try bench.ask(.loadUser, from: .other, as: eve.credentials) == .failure(.userNotFound))
  }

  @Test func `A code shows its owner`() throws {
    let preview = ContactPreview(
      id: ben.user.id, name: ben.user.name, phone: ben.user.phone, note: ben.user.note)
    #expect(
      try bench.ask(.previewContact(ben.user.qrCode), from: .anas, as: ana.credentials)
        == .success(.preview(preview)))
  }

  @Test(arguments: Roles.allCases)
  func `An addition creates both sides with mirrored roles`(roles: Roles) throws {
    bench.wait(60)
    _ = try bench.ask(.addContact(ben.user.qrCode, roles), from: .anas, as: ana.credentials).get()
    let mine = try #require(relation(of: ana.user.id, to: ben.user.id))
    #expect(mine == Relation(roles: roles, since: bench.now))
    #expect(relation(of: ben.user.id, to: ana.user.id) == mine.mirrored)
    #expect(mine.mirrored.roles == roles.mirrored)
  }

  @Test func `Both sides have one notification of the addition, about the other`() throws {
    _ = try bench.ask(
      .addContact(ben.user.qrCode, .responder), from: .anas, as: ana.credentials)
    for (account, other, text) in [
      (ana.user.id, ben.user.id, "Ben Okafor is your responder now."),
      (ben.user.id, ana.user.id, "Ana Diaz is your dependent now."),
    ] {
      let history = try #require(bench.state.accounts[account]?.notifications)
      #expect(history.map(\.kind) == [.receiveContactAdded])
      #expect(history.map(\.contact) == [other])
      #expect(history.map(\.message) == [text])
      #expect(history.map(\.isRead) == [false])
    }
  }

  @Test func `Each invalid addition is refused with its own reason and changes nothing`()
    throws
  {
    _ = try bench.ask(.addContact(ben.user.qrCode, .both), from: .anas, as: ana.credentials)
    let before = bench.state.accounts
    for (code, refusal) in [
      (ben.user.qrCode, BackendRefusal.alreadyAContact(ben.user.id)),
      (ana.user.qrCode, .ownCode),
      (QRCodeID(uuid(99)), .noSuchCode),
    ] {
      #expect(
        try bench.ask(.addContact(code, .responder), from: .anas, as: ana.credentials)
          == .failure(refusal))
    }
    // The other side also has the relation.
    #expect(
      try bench.ask(.addContact(ana.user.qrCode, .responder), from: .bens, as: ben.credentials)
        == .failure(.alreadyAContact(ana.user.id)))
    #expect(bench.state.accounts == before)
  }

  @Test func `An account without a profile cannot look up or add contacts`() throws {
    let eve = try bench.signIn(try .test(3), on: .other).credentials
    for request in [
      BackendRequest.previewContact(ben.user.qrCode), .addContact(ben.user.qrCode, .both),
    ] {
      #expect(try bench.ask(request, from: .other, as: eve) == .failure(.userNotFound))
    }
  }

  @Test func `An open stream starts with its whole content and continues with each change, once`()
    throws
  {
    let opening = try bench.send(
      .subscribe(SubscriptionID(1), .contacts), from: .bens, as: ben.credentials)
    #expect(
      opening.last?.message
        == .event(
          SubscriptionID(1),
          .contacts(.snapshot(ContactsSnapshot(revision: .zero, contacts: [])))))
    let sent = try bench.send(
      .addContact(ben.user.qrCode, .responder), from: .anas, as: ana.credentials)
    let events = sent.filter { $0.device == .bens }.map(\.message)
    guard case .event(SubscriptionID(1), .contacts(.change(let change))) = events.first else {
      Issue.record("Ben received \(events)")
      return
    }
    #expect(events.count == 1)
    #expect(change.revision == Revision(1))
    #expect(change.contact == ana.user.id)
    // Ana has no stream. She receives the reply, which carries the same kind of change.
    #expect(sent.filter { $0.device == .anas }.count == 1)
  }

  @Test func `A stream sends nothing after it is closed, and a session's end closes all streams`()
    throws
  {
    for (closing, device) in [
      (BackendRequest.unsubscribe(SubscriptionID(1)), DeviceID.bens), (.endSession, .bens),
    ] {
      let bench = BackendHarness()
      let ana = try bench.join("Ana Diaz", try .test(1), on: .anas)
      let ben = try bench.join("Ben Okafor", try .test(2), on: .bens)
      try bench.send(.subscribe(SubscriptionID(1), .contacts), from: device, as: ben.credentials)
      try bench.send(closing, from: device, as: ben.credentials)
      let sent = try bench.send(
        .addContact(ben.user.qrCode, .responder), from: .anas, as: ana.credentials)
      #expect(!sent.contains { $0.device == .bens })
    }
  }

  @Test func `The history at the start of a stream has the last 30 days`() throws {
    _ = try bench.ask(.addContact(ben.user.qrCode, .both), from: .anas, as: ana.credentials)
    func opening() throws -> ServerMessage? {
      let ana = try bench.refreshed(
        RegisteredPerson(device: .anas, credentials: self.ana.credentials, user: self.ana.user))
      return try bench.send(.subscribe(SubscriptionID(1), .notifications), by: ana).last?.message
    }
    let items = try #require(bench.state.accounts[ana.user.id]?.notifications)
    bench.wait(30 * 86_400)
    let revision = Revision(1)
    #expect(try opening() == .event(SubscriptionID(1), .notifications(revision, .history(items))))
    bench.wait(1)
    #expect(try opening() == .event(SubscriptionID(1), .notifications(revision, .history([]))))
  }

  /// Rule 5.7 and invariant 35.
  @Test func `A reset issues a new code, makes the old one dead, and keeps relations`() throws {
    _ = try bench.ask(
      .addContact(ben.user.qrCode, .responder), from: .anas, as: ana.credentials)
    let (mine, theirs) = (
      relation(of: ana.user.id, to: ben.user.id), relation(of: ben.user.id, to: ana.user.id)
    )
    let contacts = bench.state.contacts(of: ana.user.id)
    guard
      case .success(.user(let snapshot)) = try bench.ask(
        .resetQRCode, from: .bens, as: ben.credentials)
    else { throw BackendHarness.BenchError.noAnswer }
    let user = snapshot.user
    #expect(user.qrCode != ben.user.qrCode)
    #expect(bench.state.owner(of: user.qrCode) == ben.user.id)
    #expect(bench.state.qrCodes[ben.user.qrCode] == .dead)
    #expect(
      try bench.ask(.previewContact(ben.user.qrCode), from: .anas, as: ana.credentials)
        == .failure(.noSuchCode))
    #expect(relation(of: ana.user.id, to: ben.user.id) == mine)
    #expect(relation(of: ben.user.id, to: ana.user.id) == theirs)
    #expect(bench.state.contacts(of: ana.user.id) == contacts)
  }

  @Test func `A reset without a profile is refused`() throws {
    let eve = try bench.signIn(try .test(3), on: .other)
    #expect(
      try bench.ask(.resetQRCode, from: .other, as: eve.credentials) == .failure(.userNotFound))
  }
}
