import LifeSignalBackend
import LifeSignalSimulation
import Testing

@testable import LifeSignalDomain

// The functions `broken…` return the numbers of the violated invariants.
extension InvariantTests {
  @Test func `Invariant 25 detects an emergency that ends without a hold of the button`() throws {
    let deviceWithAlert = device {
      $0.user?.alert = .active(since: World.start)
      $0.alertDelivery = .delivered
    }
    let endingDevice = device { $0.pendingActions = [action(.alertOff)] }
    #expect(brokenByStep(from: deviceWithAlert, to: endingDevice) == [25])
    #expect(
      brokenByStep(from: deviceWithAlert, to: endingDevice) { $0.hasHeldAlert = true }.isEmpty)
    var backend = try backend()
    backend.accounts[ana.id]?.person?.alert = .active(since: World.start)
    let backendWithAlert = backend
    #expect(
      brokenByStep(from: deviceWithAlert, to: validDevice) {
        $0.backend = { backendWithAlert }
      } == [25])
    #expect(brokenByStep(from: deviceWithAlert, to: validDevice).isEmpty)
    let turnAlertOn: (inout BackendState) -> Void = { state in
      state.accounts[ana.id]?.person?.alert = .active(since: World.start)
    }
    #expect(try brokenByStep(turnAlertOn, { _ in }) == [25])
    #expect(
      try brokenByStep(turnAlertOn, { _ in }) {
        $0.executed = execution(of: action(.alertOff))
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
      $0.pendingActions = [action(.alertOn)]
    }
    #expect(queued.isEmpty)
    #expect(
      try brokenByStep { $0.accounts[ana.id]?.person?.alert = .active(since: now) } == [27])
  }
}
