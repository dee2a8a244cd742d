import Foundation
import LifeSignalDomain
import Testing

@testable import lifesignal_cli

/// How the requests of a crowd are counted.
struct RequestTallyTests {
  private static let action = ActionID(UUID())

  private func envelope(_ number: UInt64, _ request: BackendRequest) -> RequestEnvelope {
    RequestEnvelope(
      sender: DeviceAddress(device: DeviceID(UUID()), launch: LaunchID(UUID())),
      id: RequestID(number), credentials: nil, request: request)
  }

  private var removal: BackendRequest {
    .changeContacts(
      ContactActionRequest(
        id: Self.action, intent: .remove(UserID(UUID())), moment: .age(.zero)))
  }

  @Test func `Each request ends once, with its first outcome`() {
    var tally = RequestTally()
    for number in 1...4 { tally.send(envelope(UInt64(number), .loadUser), on: 1, at: .zero) }
    _ = tally.receive(.reply(RequestID(1), .done))
    _ = tally.receive(.refused(RequestID(2), .notAuthenticated))
    #expect(tally.pendingCount == 2)
    tally.lineChanged(to: .open(epoch: 2))
    #expect(tally.takeUnanswered() == [.zero, .zero])
    // These answers come too late.
    _ = tally.receive(.reply(RequestID(3), .done))
    _ = tally.receive(.refused(RequestID(1), .notAuthenticated))
    tally.expire(at: .seconds(100))
    #expect(tally.counts == [.acknowledged: 1, .refused: 1, .interrupted: 2])
    #expect(tally.pendingCount == 0)
  }

  @Test func `Only a reply acknowledges a queued action`() {
    var tally = RequestTally()
    tally.send(envelope(1, removal), on: 1, at: .zero)
    tally.send(envelope(3, .loadUser), on: 1, at: .zero)
    #expect(tally.receive(.refused(RequestID(1), .notAuthenticated)) == nil)
    tally.send(envelope(2, removal), on: 1, at: .zero)
    #expect(tally.receive(.reply(RequestID(2), .contactsChanged([]))) == Self.action)
    #expect(tally.receive(.reply(RequestID(2), .contactsChanged([]))) == nil)
    #expect(tally.receive(.reply(RequestID(3), .done)) == nil)
    #expect(tally.actionCount == 1)
  }

  @Test func `A queued action that was sent twice is acknowledged once`() {
    var tally = RequestTally()
    tally.send(envelope(1, removal), on: 1, at: .zero)
    tally.send(envelope(2, removal), on: 1, at: .zero)
    #expect(tally.receive(.reply(RequestID(1), .contactsChanged([]))) == Self.action)
    #expect(tally.receive(.reply(RequestID(2), .contactsChanged([]))) == nil)
    #expect(tally.actionCount == 1 && tally.counts == [.acknowledged: 2])
  }

  @Test func `A posted request is lost when posts do not reach the server either`() {
    var tally = RequestTally()
    tally.send(envelope(1, .loadUser), on: nil, at: .seconds(5))
    for status in [LinkStatus.interrupted(retry: 1, of: 5), .degraded, .open(epoch: 2)] {
      tally.lineChanged(to: status)
    }
    #expect(tally.pendingCount == 1)
    tally.lineChanged(to: .offline)
    #expect(tally.counts == [.interrupted: 1])
  }

  @Test func `A posted request survives the line, and expires`() {
    var tally = RequestTally()
    tally.send(envelope(1, .loadUser), on: nil, at: .seconds(5))
    tally.lineChanged(to: .open(epoch: 2))
    tally.expire(at: .seconds(34))
    #expect(tally.pendingCount == 1 && tally.takeUnanswered() == [])
    tally.expire(at: .seconds(35))
    #expect(tally.counts == [.timedOut: 1])
    #expect(tally.takeUnanswered() == [.seconds(5)] && tally.takeUnanswered() == [])
  }

  @Test func `Nothing waits for the answer to the end of a stream`() {
    var tally = RequestTally()
    tally.send(envelope(1, .unsubscribe(SubscriptionID(1))), on: 1, at: .zero)
    #expect(tally.pendingCount == 0)
  }
}
