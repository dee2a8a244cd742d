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
    run(jobs: choices.pickIndex(below: Self.jobsBeforeKill, for: "jobs before kill"))
    // Each unsynchronized change of a file name either survives or is lost.
    device.kill { _ in choices.pickIndex(below: 2, for: "name kept") == 1 }
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
    run(jobs: choices.pickIndex(below: Self.jobsBeforeKill, for: "jobs"))
    restart(device) { _ in choices.pickIndex(below: 2, for: "name kept") == 1 }
    device.launch()
  }

  /// Restarts a device without launching the app.
  func restart(_ device: Device, keeping isKept: (Int) -> Bool = { _ in false }) {
    device.restart(as: BootID(bootIDs()), keeping: isKept)
  }
}
