import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// Tests of the notifications of a person who becomes a responder while the dependent is in need
/// (rule 5.4). The notification of a missed check-in is tested in `BackendSweepTests`.
struct BackendNewResponderTests {
  let harness = BackendHarness()
  let ana: RegisteredPerson
  let ben: RegisteredPerson

  init() throws {
    ana = try harness.register("Ana Diaz", 1, on: .anasDevice)
    ben = try harness.register("Ben Okafor", 2, on: .bensDevice)
  }

  private var benAlerts: [NotificationKind] {
    harness.kinds(ben).filter { $0 != .receiveContactRoleChanged && $0 != .receiveContactRemoved }
  }

  @Test(arguments: [true, false])
  func `A new responder is notified of the emergency at once, and of its end`(addsResponder: Bool)
    throws
  {
    _ = try harness.perform(.alertOn, by: ana).get()
    harness.wait(600)
    // Either side can add the other one.
    if addsResponder {
      try harness.link(ana, ben, .responder)
    } else {
      try harness.link(ben, ana, .dependent)
    }
    #expect(benAlerts == [.receiveDependentManualAlertActive])
    _ = try harness.perform(.alertOff, by: ana).get()
    #expect(
      benAlerts == [.receiveDependentManualAlertActive, .receiveDependentManualAlertInactive])
  }

  @Test func `A role that is taken and given again notifies once`() throws {
    try harness.link(ana, ben, .both)
    _ = try harness.perform(.alertOn, by: ana).get()
    for roles in [Roles.dependent, .both, .dependent, .both] {
      try harness.change(.setRoles(ben.id, roles), by: ana)
    }
    #expect(benAlerts == [.receiveDependentManualAlertActive])
  }

  /// Regression test: a person who had been notified of an earlier emergency was not notified of the one that
  /// is on.
  @Test func `A new responder is notified of an emergency although an earlier one is known`() throws
  {
    try harness.link(ana, ben, .both)
    let emergencies = [EmergencyID(uuid(71)), EmergencyID(uuid(72))]
    _ = try harness.perform(.activateAlert(emergencies[0]), by: ana).get()
    try harness.change(.setRoles(ben.id, .dependent), by: ana)
    _ = try harness.perform(.activateAlert(emergencies[1]), by: ana).get()
    _ = try harness.perform(.deactivateAlert([emergencies[0]]), by: ana).get()
    #expect(benAlerts == [.receiveDependentManualAlertActive])
    try harness.change(.setRoles(ben.id, .both), by: ana)
    #expect(
      benAlerts == [.receiveDependentManualAlertActive, .receiveDependentManualAlertActive])
    _ = try harness.perform(.deactivateAlert([emergencies[1]]), by: ana).get()
    #expect(benAlerts.last == .receiveDependentManualAlertInactive && benAlerts.count == 3)
  }

  @Test func `A new dependent is not notified`() throws {
    _ = try harness.perform(.alertOn, by: ana).get()
    try harness.link(ana, ben, .dependent)
    #expect(benAlerts == [])
  }

  @Test func `A person who becomes a responder after the end is not notified`() throws {
    _ = try harness.perform(.alertOn, by: ana).get()
    _ = try harness.perform(.alertOff, by: ana).get()
    try harness.link(ana, ben, .responder)
    #expect(benAlerts == [])
  }
}
