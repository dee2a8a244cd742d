/// The time before a step, if a refusal became visible during it.
struct WaitWithRefusals {
  /// The lines that replace the step's own time; empty without refusals. Each refusal is expected
  /// at its own time, because it may have disappeared before the step; the last line is the time of
  /// the step.
  let lines: [String]

  /// - Parameters:
  ///   - refused: The refusals that became visible before the step.
  ///   - end: The time of the step.
  init(refused: [SeenRefusal], until end: Duration) {
    let times = refused.map { ScenarioTime($0.shown.shownAt, precision: .milliseconds) }
    let expectations = zip(times, refused).map { "at \($0) \($1.expectation)" }
    let ending = "at \(ScenarioTime(end, precision: .milliseconds))"
    lines = expectations.isEmpty ? [] : expectations + [ending]
  }
}
