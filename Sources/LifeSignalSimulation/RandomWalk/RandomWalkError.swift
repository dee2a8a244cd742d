/// Why a random walk cannot test its whole plan.
public enum RandomWalkError: Error, Hashable, Sendable {
  /// There are too few actions for each kind of action to happen.
  case tooFewActions(Int, verbCount: Int)
  /// No person has a second device to sign in on.
  case noSecondDevice
  /// No message ever arrives, so no sign-in succeeds. The listed faults are planned but never
  /// occur.
  case nothingArrives([Fault])
  /// The fault occurs after every action, so no sign-in ever succeeds.
  case signInImpossible(Fault)
}

extension RandomWalk {
  /// Returns why the walk cannot test its whole plan, or `nil` if no reason is known.
  ///
  /// - Parameter worlds: The number of worlds, each with its own seed. A kind of action that does
  ///   not happen in one world can happen in another.
  public func problem(worlds: Int = 1) -> RandomWalkError? {
    let verbCount = RandomWalkVerb.allCases.count
    // At the end, the walk tries up to the same number of actions again, to perform the kinds of
    // actions that have not happened.
    let maximum = (2 * actions).multipliedReportingOverflow(by: worlds)
    if !maximum.overflow, maximum.partialValue < verbCount {
      return .tooFewActions(actions, verbCount: verbCount)
    }
    if people == devices { return .noSecondDevice }
    if faults.drop == Probability(1) {
      return .nothingArrives(
        faults.enabled.filter { [.delay, .duplicate, .reorder].contains($0) })
    }
    if faults.cut == Probability(1) { return .signInImpossible(.cut) }
    if faults.kill == Probability(1) { return .signInImpossible(.kill) }
    if faults.reboot == Probability(1) { return .signInImpossible(.reboot) }
    return nil
  }

  /// The number of people who hold the devices.
  var people: Int { devices - (devices < 3 ? 0 : max(1, devices / 5)) }
}
