import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of changing roles and removing contacts (rule 5.4).
struct BackendRolesTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  /// Ana and Ben watch over each other.
  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    try harness.link(ana, ben, .both)
    harness.wait(60)
  }

  @Test(arguments: [Roles.responder, .dependent])
  func `New roles are mirrored, and both sides are notified of them`(roles: Roles) throws {
    let changes = try harness.change(.setRoles(ben.id, roles), by: ana)
    guard case .upserted(let contact) = changes.first?.kind
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(contact.roles == roles)
    #expect(contact.lastUpdated == harness.now)
    #expect(harness.relation(ana, ben)?.roles == roles)
    #expect(harness.relation(ben, ana)?.roles == roles.mirrored)
    #expect(harness.kinds(ana) == [.receiveContactRoleChanged])
    #expect(harness.kinds(ben) == [.receiveContactRoleChanged])
    #expect(harness.lastMessage(ben)?.hasPrefix("Ana Diaz is now your") == true)
    expectWellFormed(harness.state, at: harness.now)
  }

  @Test func `Setting the same roles again changes nothing and sends no notification`() throws {
    let (anasSide, bensSide) = (harness.relation(ana, ben), harness.relation(ben, ana))
    let revision = try harness.account(ben).contactsRevision
    _ = try harness.ask(.setRoles(ben.id, .both), by: ana).get()
    #expect(harness.relation(ana, ben) == anasSide)
    #expect(harness.relation(ben, ana) == bensSide)
    #expect(try harness.account(ben).contactsRevision == revision)
    #expect(harness.kinds(ana).isEmpty)
    #expect(harness.kinds(ben).isEmpty)
  }

  /// A person could once remove all roles of a contact, which left pings behind. Now no value
  /// represents an empty set of roles.
  @Test func `A request for an empty set of roles is malformed`() throws {
    let envelope = harness.envelope(
      .setRoles(ben.id, .both), from: DeviceID.anasDevice.address, as: ana.credentials)
    let text = String(decoding: try Wire.encode(envelope), as: UTF8.self)
    let before = harness.state.accounts
    let damaged = text.replacingOccurrences(of: #""both""#, with: #""""#)
    try #require(damaged != text)
    #expect(
      harness.receive(Array(damaged.utf8)).map(\.message)
        == [.refused(envelope.id, .malformedRequest)])
    #expect(harness.state.accounts == before)
  }

  /// A ping once remained after the role that it needs was removed.
  @Test func `Pings whose role is removed end on both sides, with one notification each`() throws {
    try harness.ask(.ping(ben.id), by: ana)
    try harness.ask(.ping(ana.id), by: ben)
    _ = try harness.ask(.setRoles(ben.id, .responder), by: ana).get()
    let anasSide = try #require(harness.relation(ana, ben))
    #expect(anasSide.outgoingPing == nil)
    // Ben is still a responder, so his ping is still pending.
    #expect(anasSide.incomingPing != nil)
    #expect(harness.relation(ben, ana) == anasSide.mirrored)
    #expect(harness.kinds(ana).count { $0 == .cancelDependentPing } == 1)
    #expect(harness.kinds(ben).count { $0 == .cancelDependentPing } == 1)
    #expect(harness.lastMessage(ana) == "Your ping to Ben Okafor is cancelled.")
    #expect(harness.lastMessage(ben) == "Ana Diaz is no longer waiting for your answer.")
    _ = try harness.ask(.setRoles(ben.id, .dependent), by: ana).get()
    #expect(harness.relation(ana, ben)?.incomingPing == nil)
    #expect(harness.kinds(ana).count { $0 == .cancelDependentPing } == 2)
    expectWellFormed(harness.state, at: harness.now)
  }

  @Test func `A removal removes both sides with their pings, and notifies both people`() throws {
    try harness.ask(.ping(ben.id), by: ana)
    let changes = try harness.change(.remove(ben.id), by: ana)
    #expect(changes == [ContactChange(revision: Revision(3), kind: .removed(ben.id))])
    #expect(harness.relation(ana, ben) == nil)
    #expect(harness.relation(ben, ana) == nil)
    #expect(
      harness.kinds(ana) == [.sendDependentPing, .receiveContactRemoved, .cancelDependentPing])
    #expect(
      harness.kinds(ben) == [.receiveResponderPing, .receiveContactRemoved, .cancelDependentPing])
    expectWellFormed(harness.state, at: harness.now)
    // The two can become contacts again, with a new relation.
    try harness.link(ben, ana, .responder)
    #expect(harness.relation(ana, ben) == Relation(roles: .dependent, since: harness.now))
  }

  @Test func `A request about a person who is not a contact is refused and changes nothing`() throws
  {
    let cara = try harness.register("Cara Lund", 3, on: .other)
    let before = harness.state.accounts
    for other in [cara.id, ana.id, UserID(uuid(99))] {
      for request in [BackendRequest.setRoles(other, .both), .removeContact(other)] {
        #expect(try harness.ask(request, by: ana) == .failure(.notAContact(other)))
      }
    }
    #expect(harness.state.accounts == before)
  }

  /// A change that was made offline must not reach a relation that did not exist then.
  @Test func `A change of an earlier relation is refused, and changes nothing`() throws {
    let earlier = try #require(harness.relation(ana, ben)?.since)
    harness.wait(60)
    try harness.change(.remove(ana.id), by: ben)
    try harness.link(ben, ana, .both)
    let since = try #require(harness.relation(ana, ben)?.since)
    let accounts = harness.state.accounts
    let intents: [ContactIntent] = [
      .setRoles(ben.id, .dependent), .ping(ben.id), .cancelPing(ben.id), .remove(ben.id),
    ]
    func request(_ intent: ContactIntent, _ since: Date) -> BackendRequest {
      .changeContacts(
        ContactActionRequest(
          id: ActionID(UUID()), intent: intent, moment: .age(.zero),
          relation: KnownRelation(since: since, roles: .both)))
    }
    for intent in intents {
      #expect(
        try harness.ask(request(intent, earlier), by: ana) == .failure(.notAContact(ben.id)))
    }
    #expect(harness.state.accounts == accounts)
    for intent in intents {
      #expect(throws: Never.self) { try harness.ask(request(intent, since), by: ana).get() }
    }
  }

  /// Regression test: a change that was made offline replaced all roles, so it undid what the contact had
  /// changed in the meantime.
  @Test(arguments: Roles.allCases, Roles.allCases)
  func `A change of roles changes only what the person gave or took`(seen: Roles, chosen: Roles)
    throws
  {
    for current in Roles.allCases {
      try harness.change(.setRoles(ben.id, current), by: ana)
      let since = try #require(harness.relation(ana, ben)?.since)
      let request = BackendRequest.changeContacts(
        ContactActionRequest(
          id: ActionID(UUID()), intent: .setRoles(ben.id, chosen), moment: .age(.zero),
          relation: KnownRelation(since: since, roles: seen)))
      let accounts = harness.state.accounts
      var expected = Set(Role.allCases.filter(current.contains))
      for role in Role.allCases where seen.contains(role) != chosen.contains(role) {
        if chosen.contains(role) { expected.insert(role) } else { expected.remove(role) }
      }
      if let roles = Roles(expected) {
        _ = try harness.ask(request, by: ana).get()
        #expect(harness.relation(ana, ben)?.roles == roles)
        #expect(harness.relation(ben, ana)?.roles == roles.mirrored)
      } else {
        #expect(try harness.ask(request, by: ana) == .failure(.lastRole(ben.id)))
        #expect(harness.state.accounts == accounts)
      }
    }
  }
}
