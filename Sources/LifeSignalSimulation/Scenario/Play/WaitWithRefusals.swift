/// The waiting time before a step, with the refusals that became visible during that time.
struct WaitWithRefusals {
  /// The lines that replace the step's own time; empty without refusals. Each refusal is expected
  /// at its own time, because it may have disappeared before the step; the last line is the time of
  /// the step.
  let lines: [String]

  /// - Parameters:
  ///   - refusals: The refusals that became visible before the step.
  ///   - end: The time of the step.
  init(refusals: [SeenRefusal], until end: Duration) {
    let times = refusals.map { ScenarioTime($0.shown.shownAt, precision: .milliseconds) }
    let expectations = zip(times, refusals).map { "at \($0) \($1.expectation)" }
    let ending = "at \(ScenarioTime(end, precision: .milliseconds))"
    lines = expectations.isEmpty ? [] : expectations + [ending]
  }
}
