import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

/// Tests of what a device shows of emergencies that the server has not received (rule 5.3).
struct PendingEmergencyTests {
  let clients = ClientHarness()

  init() throws { try clients.load(try .sample()) }

  private var pending: [PendingEmergency] { clients.userState.pendingEmergencies }

  @Test func `An emergency is pending until the server has it, also after the person ended it`()
    throws
  {
    #expect(pending == [])
    _ = clients.act { try await $0.setAlert(true) }
    let id = try #require(clients.userState.user?.emergencies.first)
    #expect(pending == [PendingEmergency(id: id, raisedAt: testStart)])
    clients.connection.wait(60)
    _ = clients.act { try await $0.setAlert(false) }
    let ended = PendingEmergency(
      id: id, raisedAt: testStart, endedAt: testStart.addingTimeInterval(60))
    #expect(pending == [ended])
    #expect(clients.userState.alertDelivery == nil)
    _ = clients.drain()
    let ana = try User.sample().with {
      $0.alert = .active(since: testStart)
      $0.emergencies = [id]
    }
    try clients.connection.answer(.user(UserSnapshot(revision: Revision(2), user: ana)))
    #expect(pending == [])
  }

  /// The reply to the delivery was lost, and the stream reports the emergency.
  @Test func `An emergency that the server has on is delivered, even if it is queued`() throws {
    _ = clients.act { try await $0.setAlert(true) }
    let shown = try #require(clients.userState.user)
    clients.user.profileChange(UserSnapshot(revision: Revision(2), user: shown)).commit()
    #expect(clients.userState.pendingActions.count == 1)
    #expect(pending == [])
    #expect(clients.userState.alertDelivery == .delivered)
  }

  /// Responders were notified of the emergency of the other phone.
  @Test func `While another emergency is on, a pending one that was ended changes nothing`() throws
  {
    _ = clients.act { try await $0.setAlert(true) }
    _ = clients.act { try await $0.setAlert(false) }
    let other = EmergencyID(uuid(0xE1))
    let ana = try User.sample().with {
      $0.alert = .active(since: testStart)
      $0.emergencies = [other]
    }
    clients.user.profileChange(UserSnapshot(revision: Revision(2), user: ana)).commit()
    #expect(clients.userState.user?.emergencies == [other])
    #expect(clients.userState.alertDelivery == .delivered)
    #expect(pending.count == 1)
  }
}
