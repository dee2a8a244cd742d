import LifeSignalSimulation

/// A session of the command `play` while it runs: reads lines, and writes their results.
struct PlayRun {
  private let play: PlaySession
  private let console: Console
  private let writer: TextTimelineWriter
  private let input: PlayInput
  private var hasFailed = false
  private var hasRejectedLine = false

  init(_ play: PlaySession, _ console: Console, folder: String?) {
    self.play = play
    self.console = console
    writer = TextTimelineWriter(
      output: console.output, style: console.style, file: PlaySession.inputName,
      width: { console.size()?.columns })
    input = PlayInput(console, folder: folder)
  }

  /// Runs the session to its end.
  mutating func run() throws(OutputError) -> ExitCode {
    do {
      if console.isOutputTerminal {
        let time = ScenarioTime(play.elapsed, precision: .seconds)
        try write(text: "A world at \(time). `help` lists what is possible now.")
      }
      if let summary = play.folderSummary { try write(text: summary) }
      writer.fitNameColumn(to: play.devices)
      try play.begin { entry in try report(entry) }
      try console.output.flush()
      while let line = try input.next(in: play) {
        guard try perform(line) else { break }
        // The result of a line is written before the next line is read.
        try console.output.flush()
      }
      try console.output.flush()
      return exitCode
    } catch let error as OutputError {
      throw error
    } catch let error as SystemError {
      console.writeDiagnostic("\(PlaySession.inputName): cannot be read: \(error)")
    } catch {
      // The world can no longer be saved.
      console.writeDiagnostic("\(error)")
    }
    return .badInput
  }

  private var exitCode: ExitCode {
    // A person at a terminal sees the error, and can correct the line.
    if hasRejectedLine && !console.isInputTerminal { return .badInput }
    return hasFailed ? .failed : .success
  }

  /// Performs a line, and returns whether the session continues.
  private mutating func perform(_ line: [UInt8]) throws -> Bool {
    writer.fitNameColumn(to: play.devices)
    let answer: PlayAnswer
    do {
      answer = try play.run(utf8Line: line) { entry in try report(entry) }
    } catch let error as ScenarioError {
      console.writeDiagnostic(error)
      hasRejectedLine = true
      return true
    }
    switch answer {
    case .done: break
    case .text(let text): try write(text: text)
    case .time(let time):
      if console.isOutputTerminal {
        try write(text: "The time is \(ScenarioTime(time, precision: .milliseconds)).")
      }
    case .clear:
      if console.terminal != nil { try console.output.write("\u{1B}[H\u{1B}[2J") }
    case .save(let path, let scenario):
      if try !save(scenario, to: path) { hasRejectedLine = true }
    case .end: return false
    }
    return true
  }

  private mutating func report(_ entry: TimelineEntry) throws(OutputError) {
    hasFailed = hasFailed || entry.isFailure
    try writer.write(entry)
  }

  /// Writes a text of one or more lines, which are wrapped at the width of the terminal.
  private func write(text: String) throws(OutputError) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for part in TextWrapping.lines(of: String(line), width: console.size()?.columns) {
        try console.output.write(line: part)
      }
    }
  }

  /// Saves a scenario, and returns whether that succeeded.
  private func save(_ scenario: String, to path: String) throws(OutputError) -> Bool {
    let file = ScenarioFile(path: path)
    guard file.mayBeReplaced else {
      console.writeDiagnostic(
        "\(path): the file contains something other than a scenario; save to another file")
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
    try console.output.write(line: "saved to \(path)\(replayHint)".printable)
    return true
  }
}
