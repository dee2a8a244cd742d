internal import StateKitSimulation

extension World {
  /// How long a line is cut at most, when that is a fault: long enough for requests to be given up.
  private static let longestCut = Duration.seconds(600)

  /// How many jobs an app may still do before it is killed, at most: enough to be in the middle of
  /// whatever was begun.
  private static let jobsBeforeKill = 40

  /// Lets the faults strike that are no fault of a message's: perhaps the device's line is cut for a
  /// while, perhaps its app is killed in the middle of what it does, and launched again.
  ///
  /// Call it right after something was done on the device.
  public func strike(_ device: Device) { strike(device, faults) }

  /// The same, with faults of another plan.
  func strike(_ device: Device, _ faults: FaultPlan) {
    if faults.cut.strikes(choices, "cut") { breakLine(of: device) }
    if faults.kill.strikes(choices, "kill") { kill(device) }
  }

  private func breakLine(of device: Device) {
    guard device.isReachable else { return }
    count(.cut)
    device.setLineBroken(true)
    let length = Self.longestCut * (choices.pick(100, "cut length") + 1) / 100
    mendLine(of: device.id, after: length)
  }

  private func kill(_ device: Device) {
    guard device.isRunning else { return }
    count(.kill)
    run(jobs: choices.pick(Self.jobsBeforeKill, "jobs before kill"))
    device.kill { _ in choices.pick(2, "name kept") == 1 }
    device.launch()
  }
}
