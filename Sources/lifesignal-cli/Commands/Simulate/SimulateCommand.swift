import LifeSignalSimulation

/// Random worlds: people do what they like, things go wrong, and the rules are checked.
struct SimulateCommand: Command {
  static let name = "simulate"
  static let summary = "Runs random worlds, with faults, and checks the rules that always hold."
  static let operands = ""
  static let discussion = """
    Brings people with their devices into a world, lets them do what they like for some days of its
    time, and checks the rules of the domain after each event. The same seed always goes the same way.

    It fails when a rule breaks, and also when a fault of the plan never struck, or something that
    people can do was never done: such a run proves less than it seems to. A cut or a kill that strikes
    in such a world at least once on average, and by bad luck has not, is made to strike in the end,
    which is counted apart; a rarer one is not. A seed that fails is shown
    with the command that runs it again. What can be known to be left out before it begins is wrong usage.

    Exit code: 0 when every rule was kept, 1 when not, 2 for wrong usage.
    """
  static let example = "\(Tool.name) simulate --devices 5 --days 3 --seed 7 --faults rough"
  static let devices = Option(
    name: "--devices", placeholder: "N",
    summary: "How many devices, 3 to 1000, so that somebody has two; 5 when not given.")
  static let days = Option(
    name: "--days", placeholder: "D", summary: "How many days, 1 to 400; 3 when not given.")
  static let seeds = Option(
    name: "--seeds", placeholder: "N",
    summary: "Runs so many worlds, from the seed on, 1 to 1000000; 1 when not given.")
  static let actions = Option(
    name: "--actions", placeholder: "N",
    summary: "How many things are done on a device in a day, 1 to 1000; 20 when not given.")
  static let options = [devices, days, actions, Option.seed, seeds, .faults, .format]

  private let wander: Wander
  private let seeds: UInt64
  private let format: String

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
    var wander = Wander(
      seed: try arguments.number(of: .seed, in: 0...UInt64.max) ?? 1,
      devices: Int(try arguments.number(of: Self.devices, in: 3...1_000) ?? 5),
      days: Int(try arguments.number(of: Self.days, in: 1...400) ?? 3),
      faults: try arguments.faults())
    if let actions = try arguments.number(of: Self.actions, in: 1...1_000) {
      wander.actionsPerDeviceDay = Int(actions)
    }
    self.wander = wander
    seeds = try arguments.number(of: Self.seeds, in: 1...1_000_000) ?? 1
    format = arguments.value(of: .format)
    if let problem = wander.problem(worlds: Int(seeds)) { throw .pointless(problem) }
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let writer: any SimulationWriter =
      format == "json"
      ? JSONSimulationWriter(output: console.output)
      : TextSimulationWriter(output: console.output, style: console.style)
    let progress = Progress(console)
    let start = console.elapsed()
    var totals = WanderTotals(wander)
    for number in 0..<seeds {
      var world = wander
      world.seed = wander.seed &+ number
      let result = world.run { now in
        progress.show(
          "seed \(world.seed)  \(now.actions) of \(now.of) actions, \(now.events) events, "
            + "\(now.violations) broken")
      }
      progress.clear()
      totals.add(result)
      guard !result.isSound else { continue }
      try writer.broke(result, replay: Self.command(for: world))
      try console.output.flush()
    }
    let again = Self.command(for: wander, seeds: seeds)
    try writer.end(totals, in: console.elapsed() - start, replay: again)
    return totals.hasPassed ? .fine : .failed
  }

  /// The command that runs a world again, or as many from its seed on.
  private static func command(for world: Wander, seeds: UInt64 = 1) -> String {
    let seeds = seeds == 1 ? "" : " \(Self.seeds.name) \(seeds)"
    let faults = world.faults == .none ? "" : " --faults \(world.faults)"
    return "\(Tool.name) \(name) --devices \(world.devices) --days \(world.days) "
      + "--actions \(world.actionsPerDeviceDay) --seed \(world.seed)\(seeds)\(faults)"
  }
}
