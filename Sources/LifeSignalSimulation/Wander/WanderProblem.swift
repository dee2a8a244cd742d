/// Why a wander can say nothing, whatever happens in it.
public enum WanderProblem: Error, Hashable, Sendable {
  /// So few things are done that some kind of them is never done.
  case tooFewActions(Int, things: Int)
  /// Nobody has a second device to sign in on.
  case noSecondDevice
  /// No message ever arrives: nobody signs in, and these faults of messages never strike.
  case nothingArrives([Fault])
  /// It strikes after each thing that is done: before anybody has signed in, all is over.
  case nobodySignsIn(Fault)
}

extension Wander {
  /// What is wrong with it, as far as that can be known before it begins.
  ///
  /// - Parameter worlds: How many are run, each with another seed: what never happens in one of them may
  ///   happen in another.
  public func problem(worlds: Int = 1) -> WanderProblem? {
    let things = WanderVerb.allCases.count
    // What was not done in its time is tried as often again.
    let most = (2 * actions).multipliedReportingOverflow(by: worlds)
    if !most.overflow, most.partialValue < things {
      return .tooFewActions(actions, things: things)
    }
    if people == devices { return .noSecondDevice }
    if faults.drop == Chance(1) {
      return .nothingArrives(
        faults.enabled.filter { [.delay, .duplicate, .reorder].contains($0) })
    }
    if faults.cut == Chance(1) { return .nobodySignsIn(.cut) }
    if faults.kill == Chance(1) { return .nobodySignsIn(.kill) }
    return nil
  }

  /// How many people hold the devices.
  var people: Int { devices - (devices < 3 ? 0 : max(1, devices / 5)) }
}
