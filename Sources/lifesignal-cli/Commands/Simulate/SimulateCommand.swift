import Foundation
import LifeSignalSimulation

/// Runs random worlds with faults, and checks the invariants.
struct SimulateCommand: Command {
  static let name = "simulate"
  static let summary = "Runs random worlds with faults, and checks the invariants."
  static let operands = ""
  static let discussion = """
    Creates a world of people with devices, performs random actions for some days of virtual time,
    and checks the invariants after each event. The same flags always give the same run.

    \(Option.carrierDescription)

    \(Option.faultsDescription)

    `--schedule random` tries other orders of jobs that could run at the same time.

    The run fails if an invariant is violated or StateKit reports an issue. It also fails if a fault
    of the plan never occurred or a kind of action never happened, because the run then did not test
    that fault or action.

    If the faults make a cut likely, but no cut has occurred after three quarters of a world's
    actions, the world forces one. The same applies to a kill, a change of a clock and a restart.
    Forced faults are counted separately. For each failed world, the output contains the command
    that repeats it. Ctrl-C ends the run with the results so far; a second Ctrl-C ends it at once.

    Exit code:
      0  no invariant was violated, StateKit reported no issue, and every fault and every kind of
         action occurred
      1  the run failed
      2  wrong usage, or flags with which a fault or a kind of action cannot occur
    """
  static let example =
    "\(CommandLineTool.name) simulate --devices 5 --days 3 --seed 7 --faults rough"
  static let options: [Option] = [
    .devices, .days, .actions, .seed, .seeds, .carrier, .faults, .schedule, .format,
  ]

  private let walk: RandomWalk
  private let seedCount: UInt64
  private let format: String

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
    var walk = RandomWalk(
      seed: try arguments.number(of: .seed, in: 0...UInt64.max) ?? 1,
      devices: Int(try arguments.number(of: .devices, in: 3...1_000) ?? 5),
      days: Int(try arguments.number(of: .days, in: 1...400) ?? 3),
      faults: try arguments.faults())
    if let actions = try arguments.number(of: .actions, in: 1...1_000) {
      walk.actionsPerDeviceDay = Int(actions)
    }
    walk.carrier = arguments.carrier
    walk.schedule =
      WorldSchedule(rawValue: arguments.value(of: .schedule)) ?? .firstInFirstOut
    self.walk = walk
    seedCount = try arguments.number(of: .seeds, in: 1...1_000_000) ?? 1
    format = arguments.value(of: .format)
    if let problem = walk.problem(worlds: Int(seedCount)) { throw .invalidSimulation(problem) }
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let interruption = console.watchInterruption()
    let code = try run(console, isCancelled: { interruption.isRequested }) { world, progress in
      world.run(progress, isCancelled: { interruption.isRequested })
    }
    if interruption.isRequested {
      try console.output.flush()
      // The shell that started this process is to see that it was interrupted.
      SignalThread.endProcess(by: SIGINT)
    }
    return code
  }

  /// Runs the worlds and reports their results.
  ///
  /// - Parameters:
  ///   - isCancelled: Returns whether to end after the current world, and report the results so far.
  ///   - runWorld: Runs one world. Tests pass a function that returns a prepared result.
  func run(
    _ console: Console, isCancelled: () -> Bool = { false },
    simulatingWith runWorld: (RandomWalk, (RandomWalkProgress) -> Void) -> RandomWalkResult
  ) throws(OutputError) -> ExitCode {
    let writer: any SimulationWriter =
      format == "json"
      ? JSONSimulationWriter(output: console.output)
      : TextSimulationWriter(output: console.output, style: console.style)
    let progress = ProgressLine(console, resultsShowProgress: false)
    let start = console.elapsed()
    var totals = RandomWalkTotals(walk)
    for offset in 0..<seedCount where !isCancelled() {
      var world = walk
      world.seed = walk.seed &+ offset
      let result = runWorld(world) { now in
        let ordinal = seedCount > 1 ? "world \(offset + 1) of \(seedCount), " : ""
        progress.show(
          "\(ordinal)seed \(world.seed)  \(now.actions) of \(now.totalActions) actions, \(now.events) events, "
            + "\(PluralizedCount(now.violations, "violation"))")
      }
      progress.clear()
      totals.add(result)
      guard !result.isSound else { continue }
      try writer.writeFailure(result, replay: world.command())
      try console.output.flush()
    }
    let replayCommand = walk.command(worlds: seedCount)
    if isCancelled() { totals.setInterrupted(plannedWorlds: Int(seedCount)) }
    try writer.end(totals, in: console.elapsed() - start, replay: replayCommand)
    return totals.hasPassed ? .success : .failed
  }
}
