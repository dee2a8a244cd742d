internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation

extension World {
  /// The longest time for which a fault breaks a connection: long enough for requests to time out.
  private static let longestCut = Duration.seconds(600)

  /// The largest random error of a wall clock, in seconds: 30 days.
  static let largestClockError: TimeInterval = 30 * 86_400

  /// Fewer than this number of jobs run in the world before a fault kills an app, so that the app
  /// can be in the middle of an operation.
  private static let jobsBeforeKill = 40

  /// Applies the faults that do not concern a single message: perhaps breaks the device's
  /// connection for a while, kills its app in the middle of an operation and launches it again,
  /// changes a clock, or restarts the device.
  ///
  /// Call this method right after an action on the device.
  public func injectFaults(on device: Device) { injectFaults(on: device, from: faults) }

  /// Applies the faults of the given plan.
  func injectFaults(on device: Device, from faults: FaultPlan) {
    if faults.cut.occurs(choices, "cut") { breakLink(of: device) }
    if faults.kill.occurs(choices, "kill") { kill(device) }
    if faults.skew.occurs(choices, "skew") { changeClock(of: device) }
    if faults.reboot.occurs(choices, "reboot") { restart(device) }
  }

  private func breakLink(of device: Device) {
    guard device.isReachable else { return }
    count(.cut)
    device.setLinkBroken(true)
    let length = Self.longestCut * (choices.pickIndex(below: 100, for: "cut length") + 1) / 100
    repairLink(of: device.id, after: length)
  }

  private func kill(_ device: Device) {
    guard device.isRunning else { return }
    count(.kill)
    runJobsBeforeFault("jobs before kill")
    device.kill(keeping: keptNames())
    device.launch()
  }

  /// Changes the wall clock of the device or, in one of four cases, of the server.
  private func changeClock(of device: Device) {
    count(.skew)
    switch choices.pickIndex(below: 4, for: "change of a clock") {
    case 0: serverClock.jump(by: randomClockError())
    case 1:
      // Up to 1 % too fast or too slow.
      let drift = Double(choices.pickIndex(below: 201, for: "drift") - 100) / 10_000
      device.setClockDrift(drift)
    default: device.setClock(by: randomClockError())
    }
  }

  /// Returns a random error of a wall clock, in seconds: up to a minute, a day or thirty days.
  func randomClockError() -> TimeInterval {
    let scale = [60.0, 86_400, Self.largestClockError]
    let largest = scale[choices.pickIndex(below: scale.count, for: "scale of a clock's error")]
    let part = choices.pickIndex(below: 2_001, for: "clock's error") - 1_000
    return largest * Double(part) / 1_000
  }

  /// Restarts a device, and launches the app.
  private func restart(_ device: Device) {
    count(.reboot)
    runJobsBeforeFault("jobs")
    restart(device, keeping: keptNames())
    device.launch()
  }

  /// Runs the jobs before a fault ends an app: a random number of them, or all that can run.
  private func runJobsBeforeFault(_ label: StaticString) {
    if composition.endsAppsWhenIdle { return run() }
    run(jobs: choices.pickIndex(below: Self.jobsBeforeKill, for: label))
  }

  /// Returns which unsynchronized changes of file names survive a fault: each one or none by itself, or, if
  /// faults must not depend on their number, all or none.
  private func keptNames() -> (Int) -> Bool {
    if composition.endsAppsWhenIdle {
      let areKept = choices.pickIndex(below: 2, for: "names kept") == 1
      return { _ in areKept }
    }
    return { [choices] _ in choices.pickIndex(below: 2, for: "name kept") == 1 }
  }

  /// Restarts a device without launching the app.
  func restart(_ device: Device, keeping isKept: (Int) -> Bool = { _ in false }) {
    device.restart(as: BootID(bootIDs()), keeping: isKept)
  }
}
