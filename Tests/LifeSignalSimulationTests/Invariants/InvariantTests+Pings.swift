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

  @Test func `Invariant 20 detects an answer to all pings that leaves a ping and is no check-in`()
    throws
  {
    let answer = try NotificationItem(
      id: NotificationID(Self.uuid(1)), kind: .sendClearAllResponderPings, title: "", message: "",
      timestamp: now)
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.history.append(answer, at: now)
        $0.accounts[ana.id]?.notificationsRevision = Revision.zero.next
        $0.accounts[ana.id]?.person?.lastCheckedIn = now
      }.isEmpty)
    #expect(
      try brokenByStep {
        $0.accounts[ana.id]?.history.append(answer, at: now)
        $0.accounts[ana.id]?.notificationsRevision = Revision.zero.next
        $0.accounts[ana.id]?.contacts[ben.id]?.incomingPing = World.start
      } == [20])
  }
}
