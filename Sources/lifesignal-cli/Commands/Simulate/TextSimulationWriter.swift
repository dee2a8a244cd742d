import LifeSignalDomain
import LifeSignalSimulation

/// Writes the results of random worlds as tables.
struct TextSimulationWriter: SimulationWriter {
  /// The maximum number of problems shown for one world; the first one usually causes the others.
  private static let maximumProblems = 5

  let output: Output
  let style: Style

  func writeFailure(_ result: RandomWalkResult, replay command: String) throws(OutputError) {
    try output.write(line: style.red("seed \(result.walk.seed) failed"))
    let problems =
      result.reports.map(lines) + result.issues.map { ["  reported: \($0)"] }
    for line in problems.prefix(Self.maximumProblems).joined() { try output.write(line: line) }
    if problems.count > Self.maximumProblems {
      try output.write(line: "  ... \(problems.count - Self.maximumProblems) more")
    }
    try output.write(line: "  again: \(style.bold(command))\n")
  }

  private func lines(of report: ViolationReport) -> [String] {
    let people = report.people.isEmpty ? "all people" : report.people.joined(separator: " and ")
    let width = report.acts.map(\.device.count).max() ?? 0
    return [
      "  \(report.title)", "    expected  \(report.expected)", "    found     \(report.found)",
      "    the last acts of \(people), at most \(RandomWalkAct.reportLimit):",
    ] + report.acts.map { "      " + $0.text(deviceWidth: width) }
  }

  func end(
    _ totals: RandomWalkTotals, in duration: Duration, replay command: String
  ) throws(OutputError) {
    let walk = totals.walk
    // At least a millisecond, so that the rate below divides by more than zero.
    let fewest = totals.worlds > 0 ? ", at least \(totals.fewestActions) a world" : ""
    let seconds = max(duration / .seconds(1), 0.001)
    try writeTable(
      "World",
      [
        ("devices", "\(walk.devices)"), ("days", "\(walk.days)"),
        (
          "seeds", totals.worlds == 1 ? "\(walk.seed)" : "\(totals.worlds) from \(walk.seed) on"
        ),
        ("carrier", walk.carrier.rawValue), ("faults", walk.faults.description),
        ("schedule", walk.schedule.rawValue),
      ])
    try writeTable(
      "Run",
      [
        ("actions", "\(totals.actions)\(fewest)"),
        ("events", "\(totals.events)"),
        ("events a second", "\(Int(Double(totals.events) / seconds))"),
        ("invariants checked", "\(totals.checks)"),
      ])
    try writeTable(
      "Done", RandomWalkVerb.allCases.map { ($0.rawValue, "\(totals.verbs[$0, default: 0])") })
    try writeTable(
      "Notices",
      NotificationKind.allCases.compactMap { kind in
        totals.notificationCounts[kind].map { (kind.rawValue, "\($0)") }
      })
    try writeTable(
      "Faults",
      walk.faults.enabled.map { fault in
        let forced = totals.forced[fault, default: 0]
        let forcedText = forced > 0 ? ", and \(forced) forced" : ""
        return (fault.rawValue, "\(totals.faults[fault, default: 0])\(forcedText)")
      })
    for line in verdict(totals, command) { try output.write(line: line) }
  }

  private func verdict(_ totals: RandomWalkTotals, _ command: String) -> [String] {
    var lines: [String] = []
    if !totals.brokenSeeds.isEmpty {
      let seeds = totals.brokenSeeds.prefix(10).map(String.init).joined(separator: ", ")
      lines.append(
        style.red(
          "\(totals.brokenSeeds.count) of \(PluralizedCount(totals.worlds, "world")) failed: \(seeds)"
        ))
    }
    if !totals.missingFaults.isEmpty {
      lines.append(
        style.red("did not occur: \(totals.missingFaults.map(\.rawValue).joined(separator: ", "))"))
    }
    if !totals.missingVerbs.isEmpty {
      lines.append(
        style.red("never done: \(totals.missingVerbs.map(\.rawValue).joined(separator: ", "))"))
    }
    if let planned = totals.plannedWorlds {
      let found =
        totals.brokenSeeds.isEmpty ? ["no invariant was violated so far"] : lines.prefix(1)
      return found + [
        "interrupted in world \(totals.worlds) of \(planned)", "  again: \(style.bold(command))",
      ]
    }
    if lines.isEmpty { return [style.green("every invariant held")] }
    if !totals.hasTestedWholePlan {
      let soundness = totals.brokenSeeds.isEmpty ? "no invariant was violated, but " : ""
      lines.append(
        "failed: \(soundness)the run did not test what is listed above. Raise "
          + "`\(Option.days.name)` or `\(Option.actions.name)`.")
      lines.append("  again: \(style.bold(command))")
    }
    return lines
  }

  private func writeTable(_ title: String, _ rows: [(String, String)]) throws(OutputError) {
    guard !rows.isEmpty else { return }
    let width = rows.map(\.0.count).max() ?? 0
    try output.write(line: style.bold(title))
    for (name, value) in rows { try output.write(line: "  \(name.padded(to: width))  \(value)") }
    try output.write(line: "")
  }
}
