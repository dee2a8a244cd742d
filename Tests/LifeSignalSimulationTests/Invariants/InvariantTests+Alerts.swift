import LifeSignalBackend
import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

extension InvariantTests {
  @Test func `Invariant 25 detects an emergency that ends without a hold of the button`() throws {
    let on = device {
      $0.user?.alert = .active(since: World.start)
      $0.alertDelivery = .delivered
    }
    let off = device { $0.pendingActions = [action(.deactivateAlert(at: now))] }
    #expect(brokenByStep(from: on, to: off) == [25])
    #expect(brokenByStep(from: on, to: off) { $0.hasHeldAlert = true }.isEmpty)
    var backend = try backend()
    backend.accounts[ana.id]?.person?.alert = .active(since: World.start)
    let known = backend
    #expect(brokenByStep(from: on, to: validDevice) { $0.backend = { known } } == [25])
    #expect(brokenByStep(from: on, to: validDevice).isEmpty)
    let alert: (inout BackendState) -> Void = { state in
      state.accounts[ana.id]?.person?.alert = .active(since: World.start)
    }
    #expect(try brokenByStep(alert, { _ in }) == [25])
    #expect(
      try brokenByStep(alert, { _ in }) {
        $0.executed = (action(.deactivateAlert(at: now)), false)
      }.isEmpty)
  }

  @Test func `Invariant 27 detects an emergency that is not queued and not announced`() throws {
    #expect(broken { $0.user?.alert = .active(since: now) } == [27])
    #expect(
      broken {
        $0.user?.alert = .active(since: now)
        $0.alertDelivery = .pending
      } == [27])
    let queued = broken {
      $0.user?.alert = .active(since: now)
      $0.alertDelivery = .pending
      $0.pendingActions = [action(.activateAlert(at: now))]
    }
    #expect(queued.isEmpty)
    #expect(
      try brokenByStep { $0.accounts[ana.id]?.person?.alert = .active(since: now) } == [27])
  }
}
