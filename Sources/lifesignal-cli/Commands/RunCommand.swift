import LifeSignalSimulation

/// Runs stories in virtual time and tells what happened in them.
struct RunCommand: Command {
  static let name = "run"
  static let summary = "Runs stories from files, in virtual time, and checks what they expect."
  static let operands = "FILE..."
  static let discussion = """
    Runs each file's story in a world of its own: simulated phones, a simulated server and a clock
    that goes as fast as the story. Writes a timeline of who did what and whose state changed how,
    and checks each expectation and the rules that always hold. `-` reads the standard input.

    A trace holds everything that any store, effect and owner did, a JSON object a line. Its member
    `h` is a hash of all lines up to it: where two traces first differ in it, the runs went apart. It
    takes the place of an older trace, and of no other file.

    With --faults the summary says how often each of them struck. A story may then end otherwise than
    it expects, for what is lost is lost; the rules that always hold are kept all the same, or broken.

    Exit code: 0 when everything is as expected, 1 when not, 2 for wrong usage, 3 when a file is no
    story, or the trace has nowhere to go; 4 when, under faults, something was not as expected, and
    every rule was kept.
    """
  static let example = "\(Tool.name) run Scenarios/*.scenario"
  static let options = [Option.format, .seed, .faults, .trace]

  private let paths: [String]
  private let format: String
  private let seed: UInt64
  private let faults: FaultPlan
  private let tracePath: String?

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw .missingOperand("FILE") }
    paths = arguments.operands
    format = arguments.value(of: .format)
    seed = try arguments.number(of: .seed, in: 0...UInt64.max) ?? 1
    faults = try arguments.faults()
    tracePath = arguments.has(.trace) ? arguments.value(of: .trace) : nil
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let writer: any TimelineWriter =
      format == "json"
      ? JSONTimelineWriter(output: console.output)
      : TextTimelineWriter(output: console.output, style: console.style)
    // All of them are read before anything is written: the trace's file may be one of them.
    var summary = RunSummary()
    let stories = paths.compactMap { path in read(path, console).map { (path: path, story: $0) } }
    summary.unreadableFiles = paths.count - stories.count
    guard !stories.isEmpty else { return summary.exitCode }
    let trace: TraceFile?
    do throws(TraceFile.Refusal) {
      trace = try tracePath.map { path throws(TraceFile.Refusal) in
        try TraceFile(path: path, besides: paths)
      }
    } catch {
      console.note("\(tracePath ?? ""): \(error)")
      return .badInput
    }
    let progress = Progress(console)
    for (path, scenario) in stories {
      try writer.begin(scenario)
      let result = try ScenarioRun(scenario, seed: seed, faults: faults).run(
        { entry throws(OutputError) in
          progress.show("\(path)  \(StoryTime(entry.time, precision: .seconds))")
          try writer.write(entry)
        }, trace: trace.map { trace in { line in trace.write(line) } })
      progress.clear()
      try writer.end(scenario, result)
      // What a story came to is seen before the next one takes its time.
      try console.output.flush()
      summary.add(result)
    }
    try writer.end(summary)
    if let problem = trace?.end() {
      console.note("\(tracePath ?? ""): the trace is not whole: \(problem)")
      return .badInput
    }
    return summary.exitCode
  }

  /// Reads a story, or says why it cannot be.
  private func read(_ path: String, _ console: Console) -> Scenario? {
    let name = path == "-" ? "standard input" : path.isEmpty ? "a file without a name" : path
    do {
      let bytes = try InputFile(path: path).bytes(limit: ScenarioSource.byteLimit)
      return try Scenario(ScenarioSource(name: name, bytes: bytes))
    } catch let error as SystemError {
      console.note("\(name): cannot be read: \(error)")
    } catch {
      console.note("\(error)")
    }
    return nil
  }
}
