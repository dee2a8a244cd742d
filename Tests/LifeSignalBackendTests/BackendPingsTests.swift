import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of pings, which the accounts of both people contain (rule 5.5).
struct BackendPingsTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson
  let cara: RegisteredPerson

  /// Ben and Cara watch over Ana.
  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
    cara = try harness.register("Cara Lund", 3, on: .other)
    try harness.link(ben, ana, .dependent)
    try harness.link(cara, ana, .dependent)
    harness.wait(60)
  }

  /// Returns Ana's pending ping of a person.
  private func ping(of sender: RegisteredPerson) throws -> PingReference {
    try #require(harness.pings(of: ana).first { $0.sender == sender.id })
  }

  @Test func `A ping has the same date on both sides, and both people are notified`() throws {
    let changes = try harness.change(.ping(ana.id), by: ben)
    guard case .upserted(let contact) = changes.first?.kind
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(contact.outgoingPing == harness.now)
    #expect(harness.relation(ben, ana)?.outgoingPing == harness.now)
    #expect(harness.relation(ana, ben)?.incomingPing == harness.now)
    #expect(harness.relation(ana, cara)?.incomingPing == nil)
    #expect(harness.kinds(ben) == [.sendDependentPing])
    #expect(harness.kinds(ana) == [.receiveResponderPing])
    #expect(harness.lastMessage(ana) == "Ben Okafor asks whether you are well.")
    #expect(harness.lastMessage(ben) == "You asked Ana Diaz for a sign of life.")
    expectWellFormed(harness.state, at: harness.now)
  }

  @Test func `A second ping is refused while the first is pending, and changes nothing`() throws {
    try harness.ask(.ping(ana.id), by: ben)
    let accountsBefore = harness.state.accounts
    harness.wait(60)
    #expect(try harness.ask(.ping(ana.id), by: ben) == .failure(.alreadyPinged(ana.id)))
    #expect(harness.state.accounts == accountsBefore)
  }

  @Test func `A user cannot ping a responder, a person who is not a contact, or themselves`() throws
  {
    let accountsBefore = harness.state.accounts
    #expect(try harness.ask(.ping(ben.id), by: ana) == .failure(.notADependent(ben.id)))
    #expect(try harness.ask(.ping(cara.id), by: ben) == .failure(.notAContact(cara.id)))
    #expect(try harness.ask(.ping(ben.id), by: ben) == .failure(.notAContact(ben.id)))
    let unknown = UserID(uuid(99))
    for request in [BackendRequest.ping(unknown), .cancelPing(unknown)] {
      #expect(try harness.ask(request, by: ben) == .failure(.notAContact(unknown)))
    }
    #expect(harness.state.accounts == accountsBefore)
  }

  @Test func `Cancelling a ping removes it on both sides, and notifies both people`() throws {
    try harness.ask(.ping(ana.id), by: ben)
    harness.wait(60)
    #expect(throws: Never.self) { try harness.ask(.cancelPing(ana.id), by: ben).get() }
    #expect(harness.relation(ben, ana)?.outgoingPing == nil)
    #expect(harness.relation(ana, ben)?.incomingPing == nil)
    #expect(harness.kinds(ben) == [.sendDependentPing, .cancelDependentPing])
    #expect(harness.kinds(ana) == [.receiveResponderPing, .cancelDependentPing])
    #expect(harness.lastMessage(ana) == "Ben Okafor is no longer waiting for your answer.")
    #expect(try harness.user(ana).lastCheckedIn == testStart)
    expectWellFormed(harness.state, at: harness.now)
  }

  @Test func `Cancelling a ping that does not exist is a no-op`() throws {
    let histories = [ana, ben].map(harness.kinds)
    let changes = try harness.change(.cancelPing(ana.id), by: ben)
    // The reply has its own revision: the device would ignore a revision that it already received.
    #expect(changes.map(\.revision) == [Revision(2)])
    #expect([ana, ben].map(harness.kinds) == histories)
  }

  @Test func `An answer ends the ping on both sides, notifies the sender, and is a check-in`()
    throws
  {
    try harness.ask(.ping(ana.id), by: ben)
    try harness.ask(.ping(ana.id), by: cara)
    harness.wait(60)
    let changes = try harness.change(.answerPing(try ping(of: ben)), by: ana)
    #expect(changes.map(\.contact) == [ben.id])
    #expect(try harness.user(ana).lastCheckedIn == harness.now)
    #expect(harness.relation(ben, ana)?.outgoingPing == nil)
    #expect(harness.relation(ana, ben)?.incomingPing == nil)
    #expect(harness.relation(ana, cara)?.incomingPing != nil)
    #expect(harness.relation(cara, ana)?.outgoingPing != nil)
    #expect(harness.kinds(ben) == [.sendDependentPing, .receiveDependentPingResponded])
    #expect(harness.kinds(cara) == [.sendDependentPing])
    #expect(harness.kinds(ana).last == .sendResponderPingResponded)
    #expect(harness.lastMessage(ben) == "Ana Diaz answered your ping, and is well.")
    expectWellFormed(harness.state, at: harness.now)
  }

  /// Regression test of invariants 18 and 20: the server cleared only the caller's side, so that
  /// the senders' pings stayed pending forever.
  @Test func `Answering all pings ends them for all senders`() throws {
    try harness.ask(.ping(ana.id), by: ben)
    try harness.ask(.ping(ana.id), by: cara)
    harness.wait(60)
    let changes = try harness.answerAllPings(by: ana)
    #expect(Set(changes.map(\.contact)) == [ben.id, cara.id])
    #expect(try harness.user(ana).lastCheckedIn == harness.now)
    for sender in [ben, cara] {
      #expect(harness.relation(sender, ana)?.outgoingPing == nil)
      #expect(harness.relation(ana, sender)?.incomingPing == nil)
      #expect(harness.kinds(sender) == [.sendDependentPing, .receiveDependentPingResponded])
    }
    #expect(harness.kinds(ana).suffix(1) == [.sendClearAllResponderPings])
    #expect(
      harness.lastMessage(ana) == "You told the 2 responders who pinged you that you are well.")
    // Ben can ping again: nothing is pending on the server.
    #expect(throws: Never.self) { try harness.ask(.ping(ana.id), by: ben).get() }
    expectWellFormed(harness.state, at: harness.now)
  }

  /// The ping was cancelled before the answer arrived. The person was well all the same.
  @Test func `An answer to a ping that has ended is only a check-in`() throws {
    try harness.ask(.ping(ana.id), by: ben)
    let pings = harness.pings(of: ana)
    try harness.ask(.cancelPing(ana.id), by: ben)
    let histories = [ana, ben, cara].map(harness.kinds)
    harness.wait(60)
    #expect(try harness.change(.answerAllPings(pings), by: ana) == [])
    #expect([ana, ben, cara].map(harness.kinds) == histories)
    #expect(try harness.user(ana).lastCheckedIn == harness.now)
  }

  /// An answer that was made offline must be no sign of life for the time after it (rule 5.5).
  @Test func `A late answer counts when it was made, and does not answer a newer ping`() throws {
    try harness.ask(.ping(ana.id), by: ben)
    let pings = harness.pings(of: ana)
    harness.wait(60)
    try harness.ask(.cancelPing(ana.id), by: ben)
    harness.wait(60)
    try harness.ask(.ping(ana.id), by: ben)
    let newer = try #require(harness.relation(ana, ben)?.incomingPing)
    harness.wait(3_000)
    let ana = try harness.refreshed(ana)
    try harness.change(.answerAllPings(pings), age: .seconds(3_100), by: ana)
    #expect(harness.relation(ana, ben)?.incomingPing == newer)
    #expect(
      try harness.user(ana).lastCheckedIn == harness.now.addingTimeInterval(-3_100))
  }

  @Test func `The notice of a late answer says when the answer was made`() throws {
    for (age, isLate) in [(0.0, false), (59, false), (60, true), (200_000, true)] {
      _ = try harness.ask(.ping(ana.id), by: harness.refreshed(ben)).get()
      harness.wait(age)
      try harness.change(
        .answerAllPings(harness.pings(of: ana)), age: .seconds(age), by: harness.refreshed(ana))
      let item = try #require(
        try harness.account(ben).notifications.first { $0.kind == .receiveDependentPingResponded })
      #expect(item.answeredAt == (isLate ? harness.now.addingTimeInterval(-age) : nil))
      #expect(item.message.contains(isLate ? "was well at that time" : "is well"))
      #expect(item.text { _ in "9:00" }.contains("made at 9:00") == isLate)
    }
  }

  @Test func `A change of contacts that arrives again is carried out once`() throws {
    let request = BackendRequest.ping(ana.id)
    _ = try harness.ask(request, by: ben).get()
    try harness.answerAllPings(by: ana)
    let histories = [ana, ben].map(harness.kinds)
    guard case .success(.contactsChanged(let changes)) = try harness.ask(request, by: ben),
      case .upserted(let contact) = changes.first?.kind
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(contact.outgoingPing == nil)
    #expect([ana, ben].map(harness.kinds) == histories)
    let removal = BackendRequest.removeContact(ana.id)
    _ = try harness.ask(removal, by: ben).get()
    guard case .success(.contactsChanged(let again)) = try harness.ask(removal, by: ben)
    else { throw BackendHarness.HarnessError.noAnswer }
    #expect(again.map(\.kind) == [.removed(ana.id)])
    expectWellFormed(harness.state, at: harness.now)
  }

  @Test func `An answer soon after a check-in is a check-in too`() throws {
    harness.wait(300)
    _ = try harness.perform(.checkIn, by: ana).get()
    try harness.ask(.ping(ana.id), by: ben)
    harness.wait(10)
    try harness.answerAllPings(by: ana)
    #expect(try harness.user(ana).lastCheckedIn == harness.now)
  }

  @Test func `Two people who watch over each other can ping each other independently`() throws {
    try harness.ask(.setRoles(ana.id, .both), by: ben)
    try harness.ask(.ping(ana.id), by: ben)
    harness.wait(1)
    try harness.ask(.ping(ben.id), by: ana)
    let relation = try #require(harness.relation(ana, ben))
    #expect(relation.outgoingPing == harness.now)
    #expect(relation.incomingPing == harness.now.addingTimeInterval(-1))
    try harness.answerAllPings(by: ana)
    #expect(harness.relation(ana, ben)?.outgoingPing == harness.now)
    #expect(harness.relation(ana, ben)?.incomingPing == nil)
    expectWellFormed(harness.state, at: harness.now)
  }

  @Test func `A plain check-in does not clear a ping`() throws {
    try harness.ask(.ping(ana.id), by: ben)
    harness.wait(300)
    _ = try harness.perform(.checkIn, by: ana).get()
    #expect(harness.relation(ben, ana)?.outgoingPing != nil)
  }
}
