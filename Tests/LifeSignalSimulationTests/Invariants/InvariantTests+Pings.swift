import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

extension InvariantTests {
  @Test func `16, 18 and 19 notice pings that one side has, that roles forbid, and of nobody`()
    throws
  {
    // Ben is Ana's responder: he may ping her, and she not him.
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
      try brokenAtRest(restingDevice { $0.contacts[0].incomingPing = World.start }) == [18])
    #expect(
      try brokenAtRest(restingDevice { $0.contacts[0].outgoingPing = World.start }) == [16, 18])
  }

  @Test func `20 notices answers to all that leave a ping, or no check-in`() throws {
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
