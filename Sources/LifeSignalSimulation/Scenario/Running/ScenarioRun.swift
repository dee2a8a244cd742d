internal import Foundation

/// Runs a scenario in a world of its own, and reports what happens.
///
/// The same scenario with the same seed, carrier, latency and faults always runs the same way, including
/// every identifier.
///
/// ```swift
/// let result = ScenarioRun(scenario).run { entry in print(entry.subject, entry.content) }
/// ```
public struct ScenarioRun {
  private let scenario: Scenario
  private let seed: UInt64
  private let carrier: Carrier
  private let latency: Duration
  private let faults: FaultPlan
  /// The apps and the server.
  var composition = WorldComposition()

  /// Creates a run of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - seed: The seed of all randomness in the world.
  ///   - carrier: What carries the messages between the devices and the server.
  ///   - latency: How long each message between a device and the server is in transit without
  ///     faults.
  ///   - faults: The faults of messages, and of a device after each act on it.
  public init(
    _ scenario: Scenario, seed: UInt64 = 1, carrier: Carrier = .datagrams,
    latency: Duration = .zero, faults: FaultPlan = .none
  ) {
    self.scenario = scenario
    self.seed = seed
    self.carrier = carrier
    self.latency = latency
    self.faults = faults
  }

  /// Runs the scenario from start to end.
  ///
  /// If an expectation is not met, the scenario fails but continues. If a step cannot be performed,
  /// the scenario ends.
  ///
  /// - Parameters:
  ///   - report: Called with each event, in order. An error that it throws ends the run.
  ///   - trace: Called with each line of a trace. A line is a JSON object, for example about an
  ///     action, an effect or a change of shared state. Without this closure, no trace is recorded.
  /// - Complexity: O(*n*) in the number of steps, plus the work of the world.
  public func run<Failure: Error>(
    _ report: (TimelineEntry) throws(Failure) -> Void,
    trace: ((String) -> Void)? = nil
  ) throws(Failure) -> ScenarioResult {
    let context = ScenarioContext(
      participants: scenario.participants, seed: seed, carrier: carrier, latency: latency,
      faults: faults, composition: composition)
    let recorder = trace.map { _ in TraceRecorder(world: context.world, header: header) }
    var player = ScenarioPlayer(context: context, trace: recorder)
    func reportNewEntries() throws(Failure) {
      for entry in player.takeEntries() { try report(entry) }
      guard let recorder, let trace else { return }
      for line in recorder.takeLines() { trace(line) }
    }
    player.begin()
    try reportNewEntries()
    for (index, step) in scenario.steps.enumerated() {
      let canContinue = player.play(step)
      try reportNewEntries()
      if !canContinue {
        player.result.unreached = scenario.steps.count - index - 1
        break
      }
    }
    player.end()
    player.result.plan = faults
    player.result.faults = context.world.faultCounts
    recorder?.end(passed: player.result.isPassed)
    try reportNewEntries()
    return player.result
  }

  private var header: TraceHeader {
    TraceHeader(
      title: scenario.title, file: scenario.file, seed: seed,
      carrier: carrier == .datagrams ? nil : carrier.rawValue, faults: faults.description,
      latencyMilliseconds: latency.wholeMilliseconds,
      start: World.start.formatted(Date.ISO8601FormatStyle()))
  }
}
