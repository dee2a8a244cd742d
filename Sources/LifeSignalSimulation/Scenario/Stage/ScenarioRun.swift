/// Plays a story in a world of its own and tells what happens.
///
/// The same story with the same seed always goes the same way, to the last identifier.
///
/// ```swift
/// let result = ScenarioRun(scenario).run { entry in print(entry.who, entry.content) }
/// ```
public struct ScenarioRun {
  private let scenario: Scenario
  private let seed: UInt64
  private let latency: Duration
  private let faults: FaultPlan

  /// Makes a run of a story.
  ///
  /// - Parameters:
  ///   - scenario: The story.
  ///   - seed: What all chance in the world comes from.
  ///   - latency: How long each message between a device and the server is on its way.
  ///   - faults: What goes wrong with messages, and with apps after each step.
  public init(
    _ scenario: Scenario, seed: UInt64 = 1, latency: Duration = .zero, faults: FaultPlan = .none
  ) {
    self.scenario = scenario
    self.seed = seed
    self.latency = latency
    self.faults = faults
  }

  /// Plays the story from its start to its end.
  ///
  /// An expectation that is not met fails the story, which goes on; a step that cannot be carried
  /// out ends it.
  ///
  /// - Parameter tell: Called with each thing that happens, in order. What it throws ends the run.
  /// - Complexity: what the world does, and the number of the steps.
  public func run<Failure: Error>(
    _ tell: (TimelineEntry) throws(Failure) -> Void
  ) throws(Failure) -> ScenarioResult {
    let stage = Stage(
      cast: scenario.cast, seed: seed, latency: latency, faults: faults)
    var player = ScenarioPlayer(stage: stage)
    player.begin()
    for entry in player.takeEntries() { try tell(entry) }
    for (index, step) in scenario.steps.enumerated() {
      let goesOn = player.play(step)
      for entry in player.takeEntries() { try tell(entry) }
      if !goesOn {
        player.result.unreached = scenario.steps.count - index - 1
        break
      }
    }
    player.end()
    for entry in player.takeEntries() { try tell(entry) }
    return player.result
  }
}
