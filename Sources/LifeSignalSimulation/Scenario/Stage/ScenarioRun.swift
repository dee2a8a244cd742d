internal import Foundation

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
  /// What apps and server are made of.
  package var composition = Composition()

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
  /// - Parameters:
  ///   - tell: Called with each thing that happens, in order. What it throws ends the run.
  ///   - trace: Called with each line of a trace: everything that any store, effect or owner did, a
  ///     JSON object a line. Nothing is traced without it.
  /// - Complexity: what the world does, and the number of the steps.
  public func run<Failure: Error>(
    _ tell: (TimelineEntry) throws(Failure) -> Void,
    trace: ((String) -> Void)? = nil
  ) throws(Failure) -> ScenarioResult {
    let stage = Stage(
      cast: scenario.cast, seed: seed, latency: latency, faults: faults, composition: composition)
    let recorder = trace.map { _ in TraceRecorder(world: stage.world, header: header) }
    var player = ScenarioPlayer(stage: stage, trace: recorder)
    func hand() throws(Failure) {
      for entry in player.takeEntries() { try tell(entry) }
      guard let recorder, let trace else { return }
      for line in recorder.takeLines() { trace(line) }
    }
    player.begin()
    try hand()
    for (index, step) in scenario.steps.enumerated() {
      let goesOn = player.play(step)
      try hand()
      if !goesOn {
        player.result.unreached = scenario.steps.count - index - 1
        break
      }
    }
    player.end()
    player.result.plan = faults
    player.result.faults = stage.world.faultCounts
    recorder?.end(passed: player.result.isPassed)
    try hand()
    return player.result
  }

  private var header: TraceHeader {
    TraceHeader(
      story: scenario.title, file: scenario.file, seed: seed, faults: faults.description,
      latency: latency.wholeMilliseconds,
      begin: World.start.formatted(Date.ISO8601FormatStyle()))
  }
}
