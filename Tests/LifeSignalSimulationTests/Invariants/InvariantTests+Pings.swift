import Foundation
import Testing

@testable import LifeSignalBackend
@testable import LifeSignalDomain
@testable import LifeSignalSimulation

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test
  func `Invariants 16, 18 and 19 detect forbidden pings, one-sided pings, and unknown senders`()
    throws
  {
    // Ben is Ana's responder: he may ping her, but she may not ping him.
    #expect(
      try brokenBackend {
        $0.accounts[ana.id]?.contacts[ben.id]?.outgoingPing = World.start
        $0.accounts[ben.id]?.contacts[ana.id]?.incomingPing = World.start
      } == [16])
    #expect(
      try brokenBackend { $0.accounts[ana.id]?.contacts[ben.id]?.incomingPing = World.start }
        == [18])
    #expect(
      try brokenBackend {
        $0.accounts[ben.id] = nil
        $0.accounts[ana.id]?.contacts[ben.id]?.incomingPing = World.start
      } == [12, 19, 35])
    #expect(
      try broken(settled: settledDevice { $0.contacts[0].incomingPing = World.start }) == [18])
    #expect(
      try broken(settled: settledDevice { $0.contacts[0].outgoingPing = World.start }) == [16, 18])
  }

  @Test func `Invariant 20 detects an answer that leaves a ping, or counts too late`() throws {
    let ping = PingReference(sender: ben.id, sentAt: World.start)
    let action = ContactActionRequest(
      id: ActionID(Self.uuid(1)), intent: .answerPing(ping), moment: .date(now))
    func violations(
      madeAt: Date, _ change: (inout BackendState) -> Void
    ) throws -> [Int] {
      try brokenByStep({ _ in }, change) {
        $0.executedOnContacts = ContactExecution(action: action, account: ana.id, madeAt: madeAt)
      }
    }
    #expect(
      try violations(madeAt: now) { $0.accounts[ana.id]?.person?.lastCheckedIn = now }.isEmpty)
    #expect(
      try violations(madeAt: now) {
        $0.accounts[ana.id]?.contacts[ben.id]?.incomingPing = World.start
      } == [20])
    #expect(
      try violations(madeAt: now.addingTimeInterval(-60)) {
        $0.accounts[ana.id]?.person?.lastCheckedIn = now
      } == [20])
  }
}
