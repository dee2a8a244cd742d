import LifeSignalSimulation

/// Runs scenarios in virtual time, and writes what happens.
struct RunCommand: Command {
  static let name = "run"
  static let summary = "Runs scenario files in virtual time, and checks their expectations."
  static let operands = "FILE..."
  static let discussion = """
    Runs each scenario in a separate world: simulated phones, a simulated server and a virtual
    clock. Writes a timeline of the actions and the changes of state, and checks each expectation
    and the invariants. If FILE is `-`, the scenario is read from the standard input.

    `--trace` writes all events of stores, effects and owners, one JSON object on each line. The
    member `h` of each object is a hash of the trace up to and including that line, so that two runs
    can be compared: they diverged at the first line whose `h` differs. A trace overwrites an older
    trace, but no other file.

    \(Option.carrierDescription)

    \(Option.faultsDescription)
    The summary shows how often each fault occurred. A fault can cause an expectation to
    fail. An invariant must hold under any faults.

    Exit code, from the first line that applies:
      2  wrong usage
      3  a FILE cannot be read or is not a scenario, or the trace cannot be written
      1  an invariant was violated, or StateKit reported an issue, or, without faults, an
         expectation was not met or a step could not be performed
      4  with faults, an expectation was not met or a step could not be performed
      0  none of these
    """
  static let example = "\(CommandLineTool.name) run Scenarios/*.scenario"
  static let options = [Option.format, .seed, .carrier, .faults, .people, .trace]

  private let paths: [String]
  private let format: String
  private let seed: UInt64
  private let carrier: Carrier
  private let faults: FaultPlan
  private let peopleLimit: Int
  private let tracePath: String?

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw .missingOperand("FILE") }
    paths = arguments.operands
    format = arguments.value(of: .format)
    seed = try arguments.number(of: .seed, in: 0...UInt64.max) ?? 1
    carrier = arguments.carrier
    faults = try arguments.faults()
    peopleLimit = try arguments.peopleLimit()
    tracePath = arguments.has(.trace) ? arguments.value(of: .trace) : nil
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let writer: any TimelineWriter =
      format == "json"
      ? JSONTimelineWriter(output: console.output)
      : TextTimelineWriter(output: console.output, style: console.style)
    // All scenarios are read before the trace file is opened: if none can be read, no trace is
    // created, and an older trace is kept.
    var summary = RunSummary()
    let scenarios = paths.compactMap { path in
      read(path, console).map { (path: path, scenario: $0) }
    }
    summary.unreadableFiles = paths.count - scenarios.count
    guard !scenarios.isEmpty else { return summary.exitCode }
    let trace: TraceFile?
    do throws(TraceFile.OpenError) {
      trace = try tracePath.map { path throws(TraceFile.OpenError) in
        try TraceFile(path: path, protecting: paths)
      }
    } catch {
      console.writeDiagnostic("\(tracePath ?? ""): \(error)")
      return .badInput
    }
    let progress = ProgressLine(console)
    for (path, scenario) in scenarios {
      try writer.begin(scenario)
      let result = try ScenarioRun(
        scenario, seed: seed, carrier: carrier, faults: faults
      ).run(
        { entry throws(OutputError) in
          progress.show("\(path.printable)  \(ScenarioTime(entry.time, precision: .seconds))")
          try writer.write(entry)
        }, trace: trace.map { trace in { line in trace.write(line) } })
      progress.clear()
      try writer.end(scenario, result)
      // The result of a scenario is written before the next one runs.
      try console.output.flush()
      summary.add(result)
    }
    try writer.end(summary)
    if let problem = trace?.end() {
      console.writeDiagnostic("\(tracePath ?? ""): the trace is incomplete: \(problem)")
      return .badInput
    }
    return summary.exitCode
  }

  /// Reads a scenario, or reports why that is not possible.
  private func read(_ path: String, _ console: Console) -> Scenario? {
    let name =
      path == "-" ? "standard input" : path.isEmpty ? "a file without a name" : path.printable
    do {
      let bytes = try InputFile(path: path).bytes(limit: ScenarioSource.byteLimit)
      return try Scenario(ScenarioSource(name: name, bytes: bytes), peopleLimit: peopleLimit)
    } catch let error as SystemError {
      console.writeDiagnostic("\(name): cannot be read: \(error)")
    } catch {
      console.writeDiagnostic(lines: "\(error)")
    }
    return nil
  }
}
