import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of changing roles and removing contacts (5.4).
struct BackendRolesTests {
  let bench = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  /// Ana and Ben watch over each other.
  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
    ben = try bench.person("Ben Okafor", 2, on: .bens)
    try bench.link(ana, ben, .both)
    bench.wait(60)
  }

  @Test(arguments: [Roles.responder, .dependent])
  func `New roles are mirrored, and both sides are notified of them`(roles: Roles) throws {
    guard
      case .success(.contactChanged(let change)) = try bench.ask(
        .setRoles(ben.id, roles), by: ana),
      case .upserted(let contact) = change.kind
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(contact.roles == roles)
    #expect(contact.lastUpdated == bench.now)
    #expect(bench.relation(ana, ben)?.roles == roles)
    #expect(bench.relation(ben, ana)?.roles == roles.mirrored)
    #expect(bench.kinds(ana) == [.receiveContactRoleChanged])
    #expect(bench.kinds(ben) == [.receiveContactRoleChanged])
    #expect(bench.lastMessage(ben)?.hasPrefix("Ana Diaz is your") == true)
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `Setting the same roles again changes nothing and sends no notification`() throws {
    let (mine, theirs) = (bench.relation(ana, ben), bench.relation(ben, ana))
    let revision = try bench.account(ben).contactsRevision
    _ = try bench.ask(.setRoles(ben.id, .both), by: ana).get()
    #expect(bench.relation(ana, ben) == mine)
    #expect(bench.relation(ben, ana) == theirs)
    #expect(try bench.account(ben).contactsRevision == revision)
    #expect(bench.kinds(ana).isEmpty)
    #expect(bench.kinds(ben).isEmpty)
  }

  /// It was once possible to remove all roles, which left pings behind (3.6 [B]). Now no value
  /// represents an empty set of roles.
  @Test func `A request for an empty set of roles is malformed`() throws {
    let envelope = bench.envelope(
      .setRoles(ben.id, .both), from: DeviceID.anas.address, as: ana.credentials)
    let text = String(decoding: try Wire.encode(envelope), as: UTF8.self)
    let before = bench.state
    let damaged = text.replacingOccurrences(of: #""both""#, with: #""""#)
    try #require(damaged != text)
    #expect(
      bench.receive(Array(damaged.utf8)).map(\.message)
        == [.refused(envelope.id, .malformedRequest)])
    #expect(bench.state == before)
  }

  /// Pings once outlived the role that they need (3.6 and 4.7 [B]).
  @Test func `Pings whose role is removed end on both sides, with one notice each`() throws {
    try bench.ask(.ping(ben.id), by: ana)
    try bench.ask(.ping(ana.id), by: ben)
    _ = try bench.ask(.setRoles(ben.id, .responder), by: ana).get()
    let mine = try #require(bench.relation(ana, ben))
    #expect(mine.outgoingPing == nil)
    // Ben is still a responder, so his ping is still pending.
    #expect(mine.incomingPing != nil)
    #expect(bench.relation(ben, ana) == mine.mirrored)
    #expect(bench.kinds(ana).count { $0 == .cancelDependentPing } == 1)
    #expect(bench.kinds(ben).count { $0 == .cancelDependentPing } == 1)
    #expect(bench.lastMessage(ana) == "Your ping to Ben Okafor is cancelled.")
    #expect(bench.lastMessage(ben) == "Ana Diaz is no longer waiting for your answer.")
    _ = try bench.ask(.setRoles(ben.id, .dependent), by: ana).get()
    #expect(bench.relation(ana, ben)?.incomingPing == nil)
    #expect(bench.kinds(ana).count { $0 == .cancelDependentPing } == 2)
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `A removal applies to both sides and their pings, and both are notified`() throws {
    try bench.ask(.ping(ben.id), by: ana)
    guard
      case .success(.contactChanged(let change)) = try bench.ask(.removeContact(ben.id), by: ana)
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(change == ContactChange(revision: Revision(3), kind: .removed(ben.id)))
    #expect(bench.relation(ana, ben) == nil)
    #expect(bench.relation(ben, ana) == nil)
    #expect(bench.kinds(ana) == [.sendDependentPing, .receiveContactRemoved, .cancelDependentPing])
    #expect(
      bench.kinds(ben) == [.receiveResponderPing, .receiveContactRemoved, .cancelDependentPing])
    expectWellFormed(bench.state, at: bench.now)
    // The two can become contacts again, with a new relation.
    try bench.link(ben, ana, .responder)
    #expect(bench.relation(ana, ben) == Relation(roles: .dependent, since: bench.now))
  }

  @Test func `A request about a person who is no contact is refused and changes nothing`() throws {
    let cara = try bench.person("Cara Lund", 3, on: .other)
    let before = bench.state.accounts
    for other in [cara.id, ana.id, UserID(uuid(99))] {
      for request in [BackendRequest.setRoles(other, .both), .removeContact(other)] {
        #expect(try bench.ask(request, by: ana) == .failure(.notAContact(other)))
      }
    }
    #expect(bench.state.accounts == before)
  }
}
