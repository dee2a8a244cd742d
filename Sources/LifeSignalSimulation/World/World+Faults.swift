internal import StateKitSimulation

extension World {
  /// The longest time for which a fault breaks a connection: long enough for requests to time out.
  private static let longestCut = Duration.seconds(600)

  /// Fewer than this number of jobs run in the world before a fault kills an app, so that the app
  /// can be in the middle of an operation.
  private static let jobsBeforeKill = 40

  /// Applies the faults that do not concern a single message: perhaps breaks the device's
  /// connection for a while, and perhaps kills its app in the middle of an operation and launches
  /// it again.
  ///
  /// Call this method right after an action on the device.
  public func injectFaults(on device: Device) { injectFaults(on: device, from: faults) }

  /// Applies the faults of the given plan.
  func injectFaults(on device: Device, from faults: FaultPlan) {
    if faults.cut.occurs(choices, "cut") { breakLink(of: device) }
    if faults.kill.occurs(choices, "kill") { kill(device) }
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
}
