/// Why a wander cannot test anything.
public enum RandomWalkError: Error, Hashable, Sendable {
  /// There are fewer actions than kinds of actions.
  case tooFewActions(Int, verbCount: Int)
  /// No person has a second device to sign in on.
  case noSecondDevice
  /// No message ever arrives, so no sign-in succeeds and the listed faults never occur.
  case nothingArrives([Fault])
  /// The fault occurs after every action, so no sign-in ever succeeds.
  case signInImpossible(Fault)
}

extension RandomWalk {
  /// Returns why the wander cannot test anything, as far as that is known before it runs.
  ///
  /// - Parameter worlds: The number of worlds, each with its own seed. A kind of action that does
  ///   not happen in one world may happen in another.
  public func problem(worlds: Int = 1) -> RandomWalkError? {
    let things = RandomWalkVerb.allCases.count
    // Kinds of actions that did not happen are attempted again at the end, as often.
    let most = (2 * actions).multipliedReportingOverflow(by: worlds)
    if !most.overflow, most.partialValue < things {
      return .tooFewActions(actions, verbCount: things)
    }
    if people == devices { return .noSecondDevice }
    if faults.drop == Probability(1) {
      return .nothingArrives(
        faults.enabled.filter { [.delay, .duplicate, .reorder].contains($0) })
    }
    if faults.cut == Probability(1) { return .signInImpossible(.cut) }
    if faults.kill == Probability(1) { return .signInImpossible(.kill) }
    return nil
  }

  /// The number of people who hold the devices.
  var people: Int { devices - (devices < 3 ? 0 : max(1, devices / 5)) }
}
