import LifeSignalSimulation

/// A phone of the command `connect` while it runs: reads lines, and writes their results and what happens
/// meanwhile.
struct ConnectRun {
  /// The longest time at the end in which the server can receive what the phone has to send.
  private static let endLimit = Duration.seconds(5)

  private let session: LivePlaySession
  private let console: Console
  private let writer: any TimelineWriter
  private let input: InputReader
  private let isInterrupted: () -> Bool
  private var hasFailed = false
  private var hasRejectedLine = false

  init(
    _ session: LivePlaySession, _ console: Console, isJSON: Bool, _ input: InputReader,
    isInterrupted: @escaping () -> Bool
  ) {
    self.session = session
    self.console = console
    self.input = input
    self.isInterrupted = isInterrupted
    writer =
      isJSON
      ? JSONTimelineWriter(output: console.output)
      : TextTimelineWriter(
        output: console.output, style: console.style, file: PlaySession.inputName,
        width: { console.size()?.columns })
  }

  /// Runs the phone to the end of the input.
  ///
  /// - Throws: An error of the session, or ``OutputError``.
  mutating func run() throws -> ExitCode {
    try session.begin { entry in try report(entry) }
    try console.output.flush()
    while !isInterrupted() {
      if let line = input.next() {
        guard try perform(line) else { break }
      } else if input.isAtEnd {
        break
      } else {
        try session.follow { entry in try report(entry) }
      }
      // A reader of a pipe sees each event when it happens.
      try console.output.flush()
    }
    try session.end(within: isInterrupted() ? .zero : Self.endLimit) { entry in
      try report(entry)
    }
    try console.output.flush()
    if !session.hasReachedServer {
      console.writeDiagnostic("\(CommandLineTool.name): the phone has not reached its server")
    }
    if let failure = input.failure {
      console.writeDiagnostic("\(PlaySession.inputName): cannot be read: \(failure)")
      return .badInput
    }
    if hasRejectedLine && !console.isInputTerminal { return .badInput }
    return hasFailed || !session.hasReachedServer ? .failed : .success
  }

  /// Whether a line waits no longer: a user at a terminal has ended the input. The input of a script ends
  /// before its last line is performed.
  private func isGivenUp() -> Bool { console.isInputTerminal && input.isAtEnd }

  /// Performs a line, and returns whether the session continues.
  private mutating func perform(_ line: [UInt8]) throws -> Bool {
    let answer: PlayAnswer
    do {
      answer = try session.run(utf8Line: line, isGivenUp: isGivenUp) { entry in
        try report(entry)
      }
    } catch let error as ScenarioError {
      console.writeDiagnostic(error)
      hasRejectedLine = true
      return true
    }
    switch answer {
    case .done, .clear, .save: break
    case .time(let time):
      if console.isOutputTerminal {
        try writer.write("The time is \(ScenarioTime(time, precision: .milliseconds)).", console)
      }
    case .text(let text): try writer.write(text, console)
    case .end: return false
    }
    return true
  }

  private mutating func report(_ entry: TimelineEntry) throws(OutputError) {
    hasFailed = hasFailed || entry.isFailure
    try writer.write(entry)
    // A line can wait for the server. What happens meanwhile is seen at once.
    try console.output.flush()
  }
}

extension TimelineWriter {
  /// Writes a text of one or more lines.
  fileprivate func write(_ text: String, _ console: Console) throws(OutputError) {
    if let json = self as? JSONTimelineWriter { return try json.write(text: text) }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      for part in TextWrapping.lines(of: String(line), width: console.size()?.columns) {
        try console.output.write(line: part)
      }
    }
  }
}
