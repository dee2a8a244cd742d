import LifeSignalSimulation

/// An interactive session in a world, one line at a time.
struct PlayCommand: Command {
  static let name = "play"
  static let summary = "Runs a world interactively: people, phones, a server, and time."
  static let operands = ""
  static let discussion = """
    Reads lines of the scenario language from the standard input, performs each line, and prints the
    result. A line can create a person, act for a person, let time pass, cut the network, print the
    state of a device, or save the session as a scenario. `help` lists what is possible now. An
    invalid line changes nothing. New content on a screen - a refusal, a question or a toast - is
    printed automatically, phrased as in an `expect` line. `save` overwrites a scenario, but no
    other file.

    With `--folder`, the world is saved in files: the result of a line is on disk before it is
    shown. The program may end or be killed at any moment; the next run with the same folder
    continues the world. A world keeps the seed with which it was created.

    Exit code, from the first line that applies:
      2  wrong usage
      3  the standard input cannot be read, or the world in the folder cannot be read or written.
         If the standard input is not a terminal, an invalid line or a failed `save` gives 3, too;
         the lines after it are still performed
      1  an expectation was not met, a step could not be performed, an invariant was violated,
         StateKit reported an issue, or a damaged file of the world was set aside, so the world
         continues without the contents of the file
      0  none of these
    """
  static let example = """
    \(CommandLineTool.name) play
    person Ana
    Ana signs up as "Ana" "Diaz"
    look at Ana profile
    """
  static let options = [Option.folder, .seed]

  private let folder: String?
  private let seed: UInt64?

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
    folder = arguments.explicitValue(of: .folder)
    seed = try arguments.number(of: .seed, in: 0...UInt64.max)
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let play: PlaySession
    do throws(WorldFolderError) {
      play =
        try folder.map { path throws(WorldFolderError) in try PlaySession(folder: path, seed: seed)
        }
        ?? PlaySession(seed: seed ?? PlaySession.defaultSeed)
    } catch {
      console.writeDiagnostic("\(error)")
      return .badInput
    }
    let writer = TextTimelineWriter(
      output: console.output, style: console.style, file: PlaySession.inputName)
    let input = InputLines()
    var hasFailed = false
    var hasRejectedLine = false
    var exitCode: ExitCode {
      // A person at a terminal sees the error, and can correct the line.
      if hasRejectedLine && !console.isInputTerminal { return .badInput }
      return hasFailed ? .failed : .success
    }
    if console.isOutputTerminal {
      try console.output.write(line: "A world at +0:00. `help` lists what is possible now.")
    }
    if let folderSummary = play.folderSummary { try console.output.write(line: folderSummary) }
    writer.fitNameColumn(to: play.devices)
    do {
      try play.begin { entry in
        hasFailed = hasFailed || entry.isFailure
        try writer.write(entry)
      }
      try console.output.flush()
    } catch let error as OutputError {
      throw error
    } catch {
      console.writeDiagnostic("\(error)")
      return .badInput
    }
    while true {
      if console.isOutputTerminal { try console.output.write(prompt(play)) }
      let line: [UInt8]
      do throws(SystemError) {
        guard let next = try input.next() else { break }
        line = next
      } catch {
        console.writeDiagnostic("\(PlaySession.inputName): cannot be read: \(error)")
        return .badInput
      }
      writer.fitNameColumn(to: play.devices)
      let answer: PlayAnswer
      do {
        answer = try play.run(utf8Line: line) { entry in
          hasFailed = hasFailed || entry.isFailure
          try writer.write(entry)
        }
      } catch let error as ScenarioError {
        console.writeDiagnostic("\(error)")
        hasRejectedLine = true
        continue
      } catch let error as OutputError {
        throw error
      } catch {
        // The world can no longer be saved.
        console.writeDiagnostic("\(error)")
        return .badInput
      }
      switch answer {
      case .done: break
      case .text(let text): try console.output.write(line: text)
      case .save(let path, let scenario):
        if try !save(scenario, of: play, to: path, console) { hasRejectedLine = true }
      case .end:
        try console.output.flush()
        return exitCode
      }
      // The result of a line is written before the next line is read.
      try console.output.flush()
    }
    return exitCode
  }

  private func prompt(_ play: PlaySession) -> String {
    "\(ScenarioTime(play.elapsed, precision: .seconds))> "
  }

  /// Saves a scenario, and returns whether that succeeded.
  private func save(
    _ scenario: String, of play: PlaySession, to path: String, _ console: Console
  ) throws(OutputError) -> Bool {
    let file = ScenarioFile(path: path)
    guard file.mayBeReplaced else {
      console.writeDiagnostic(
        "\(path): the file contains something other than a scenario; save to another file"
      )
      return false
    }
    do throws(SystemError) {
      try file.write(scenario)
    } catch {
      console.writeDiagnostic(
        "\(path.isEmpty ? "a file without a name" : path): cannot be written: \(error)")
      return false
    }
    let replayHint =
      play.seed == PlaySession.defaultSeed
      ? "" : "; repeat it with `\(CommandLineTool.name) run --seed \(play.seed) \(path)`"
    try console.output.write(line: "saved to \(path)\(replayHint)")
    return true
  }
}
