import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of pings on both sides (5.5).
struct BackendPingsTests {
  let bench = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson
  let cara: RegisteredPerson

  /// Ben and Cara watch over Ana.
  init() throws {
    ana = try bench.person("Ana Diaz", 1, on: .anas)
    ben = try bench.person("Ben Okafor", 2, on: .bens)
    cara = try bench.person("Cara Lund", 3, on: .other)
    try bench.link(ben, ana, .dependent)
    try bench.link(cara, ana, .dependent)
    bench.wait(60)
  }

  @Test func `A ping is pending on both sides since the same date, and both are notified`() throws {
    guard case .success(.contactChanged(let change)) = try bench.ask(.ping(ana.id), by: ben),
      case .upserted(let contact) = change.kind
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(contact.outgoingPing == bench.now)
    #expect(bench.relation(ben, ana)?.outgoingPing == bench.now)
    #expect(bench.relation(ana, ben)?.incomingPing == bench.now)
    #expect(bench.relation(ana, cara)?.incomingPing == nil)
    #expect(bench.kinds(ben) == [.sendDependentPing])
    #expect(bench.kinds(ana) == [.receiveResponderPing])
    #expect(bench.lastMessage(ana) == "Ben Okafor asks whether you are well.")
    #expect(bench.lastMessage(ben) == "You asked Ana Diaz for a sign of life.")
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `A second ping is refused while the first is pending, and changes nothing`() throws {
    try bench.ask(.ping(ana.id), by: ben)
    let before = bench.state.accounts
    bench.wait(60)
    #expect(try bench.ask(.ping(ana.id), by: ben) == .failure(.alreadyPinged(ana.id)))
    #expect(bench.state.accounts == before)
  }

  @Test func `A responder, a person who is no contact, and oneself cannot be pinged`() throws {
    let before = bench.state.accounts
    #expect(try bench.ask(.ping(ben.id), by: ana) == .failure(.notADependent(ben.id)))
    #expect(try bench.ask(.ping(cara.id), by: ben) == .failure(.notAContact(cara.id)))
    #expect(try bench.ask(.ping(ben.id), by: ben) == .failure(.notAContact(ben.id)))
    let nobody = UserID(uuid(99))
    for request in [BackendRequest.ping(nobody), .cancelPing(nobody), .answerPing(nobody)] {
      #expect(try bench.ask(request, by: ben) == .failure(.notAContact(nobody)))
    }
    #expect(bench.state.accounts == before)
  }

  @Test func `Cancelling a ping removes it on both sides and logs it on both`() throws {
    try bench.ask(.ping(ana.id), by: ben)
    bench.wait(60)
    #expect(throws: Never.self) { try bench.ask(.cancelPing(ana.id), by: ben).get() }
    #expect(bench.relation(ben, ana)?.outgoingPing == nil)
    #expect(bench.relation(ana, ben)?.incomingPing == nil)
    #expect(bench.kinds(ben) == [.sendDependentPing, .cancelDependentPing])
    #expect(bench.kinds(ana) == [.receiveResponderPing, .cancelDependentPing])
    #expect(bench.lastMessage(ana) == "Ben Okafor is no longer waiting for your answer.")
    #expect(try bench.user(ana).lastCheckedIn == testStart)
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `Cancelling a ping that does not exist is a no-op`() throws {
    let histories = [ana, ben].map(bench.kinds)
    guard
      case .success(.contactChanged(let change)) = try bench.ask(.cancelPing(ana.id), by: ben)
    else { throw BackendHarness.BenchError.noAnswer }
    // The reply has its own revision: the device would treat a repeated one as received.
    #expect(change.revision == Revision(2))
    #expect([ana, ben].map(bench.kinds) == histories)
  }

  @Test func `An answer ends the ping on both sides, notifies the sender, and is a check-in`()
    throws
  {
    try bench.ask(.ping(ana.id), by: ben)
    try bench.ask(.ping(ana.id), by: cara)
    bench.wait(60)
    guard
      case .success(.pingsAnswered(let changes, let user)) = try bench.ask(
        .answerPing(ben.id), by: ana)
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(changes.map(\.contact) == [ben.id])
    #expect(user.user.lastCheckedIn == bench.now)
    #expect(bench.relation(ben, ana)?.outgoingPing == nil)
    #expect(bench.relation(ana, ben)?.incomingPing == nil)
    #expect(bench.relation(ana, cara)?.incomingPing != nil)
    #expect(bench.relation(cara, ana)?.outgoingPing != nil)
    #expect(bench.kinds(ben) == [.sendDependentPing, .receiveDependentPingResponded])
    #expect(bench.kinds(cara) == [.sendDependentPing])
    #expect(bench.kinds(ana).last == .sendResponderPingResponded)
    #expect(bench.lastMessage(ben) == "Ana Diaz answered your ping, and is well.")
    expectWellFormed(bench.state, at: bench.now)
  }

  /// Invariants 18 and 20. Once, only the caller's side was cleared, and the senders' pings stayed
  /// pending forever (3.6).
  @Test func `Answering all pings leaves no sender pending`() throws {
    try bench.ask(.ping(ana.id), by: ben)
    try bench.ask(.ping(ana.id), by: cara)
    bench.wait(60)
    guard
      case .success(.pingsAnswered(let changes, let user)) = try bench.ask(
        .answerAllPings, by: ana)
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(Set(changes.map(\.contact)) == [ben.id, cara.id])
    #expect(user.user.lastCheckedIn == bench.now)
    for sender in [ben, cara] {
      #expect(bench.relation(sender, ana)?.outgoingPing == nil)
      #expect(bench.relation(ana, sender)?.incomingPing == nil)
      #expect(bench.kinds(sender) == [.sendDependentPing, .receiveDependentPingResponded])
    }
    #expect(bench.kinds(ana).suffix(1) == [.sendClearAllResponderPings])
    #expect(bench.lastMessage(ana) == "You told the 2 responders who asked that you are well.")
    // Ben can ping again: nothing is pending on the server.
    #expect(throws: Never.self) { try bench.ask(.ping(ana.id), by: ben).get() }
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `Answering without a pending ping is a no-op`() throws {
    let (before, histories) = (try bench.user(ana), [ana, ben, cara].map(bench.kinds))
    guard
      case .success(.pingsAnswered(let changes, let user)) = try bench.ask(
        .answerAllPings, by: ana)
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(changes.isEmpty)
    #expect(user.user == before)
    guard
      case .success(.pingsAnswered(let one, let same)) = try bench.ask(.answerPing(ben.id), by: ana)
    else { throw BackendHarness.BenchError.noAnswer }
    #expect(one.map(\.contact) == [ben.id])
    #expect(same.user == before)
    #expect([ana, ben, cara].map(bench.kinds) == histories)
  }

  @Test func `Answers are exempt from the cooldown and do not restart it`() throws {
    bench.wait(300)
    _ = try bench.perform(.checkIn(at: bench.now), by: ana).get()
    try bench.ask(.ping(ana.id), by: ben)
    bench.wait(10)
    _ = try bench.ask(.answerAllPings, by: ana).get()
    #expect(try bench.user(ana).lastCheckedIn == bench.now)
    // 300 s after the last plain check-in, although an answer came in between (invariant 29).
    bench.wait(290)
    #expect(throws: Never.self) { try bench.perform(.checkIn(at: bench.now), by: ana).get() }
  }

  @Test func `Two people who watch over each other can both be pinged independently`() throws {
    try bench.ask(.setRoles(ana.id, .both), by: ben)
    try bench.ask(.ping(ana.id), by: ben)
    bench.wait(1)
    try bench.ask(.ping(ben.id), by: ana)
    let relation = try #require(bench.relation(ana, ben))
    #expect(relation.outgoingPing == bench.now)
    #expect(relation.incomingPing == bench.now.addingTimeInterval(-1))
    _ = try bench.ask(.answerAllPings, by: ana).get()
    #expect(bench.relation(ana, ben)?.outgoingPing == bench.now)
    #expect(bench.relation(ana, ben)?.incomingPing == nil)
    expectWellFormed(bench.state, at: bench.now)
  }

  @Test func `A plain check-in does not clear a ping`() throws {
    try bench.ask(.ping(ana.id), by: ben)
    bench.wait(300)
    _ = try bench.perform(.checkIn(at: bench.now), by: ana).get()
    #expect(bench.relation(ben, ana)?.outgoingPing != nil)
  }
}
