import LifeSignalHosting

/// Serves phones in other processes, in real time.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "Serves phones in other processes over WebSockets."
  static let operands = ""
  static let discussion = """
    Runs LifeSignal's server in real time, on the loopback interface. Writes which phones join and
    leave, and the codes with which their connections close. The accounts are kept in memory, and end
    with the process.

    `--show-codes` writes verification codes, and delivers them to clients that join the topic
    `telephone:<number>`. Use it only for demonstrations: each program on this machine can then sign
    in with any number.

    Ctrl-C closes all connections with the code 1001 and ends the server.

    Exit code:
      2  wrong usage
      3  the server cannot listen at the port
      0  the user pressed Ctrl-C
    """
  static let example = "\(CommandLineTool.name) serve --port 8787 --show-codes"
  static let options = [Option.port, .showCodes]

  /// The port without the flag `--port`.
  private static let standardPort: UInt16 = 8_787

  private let port: UInt16
  private let showsCodes: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
    let number = try arguments.number(of: .port, in: 0...UInt64(UInt16.max))
    port = number.map { UInt16($0) } ?? Self.standardPort
    showsCodes = arguments.has(.showCodes)
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let run: ServeRun
    do throws(ServeRun.StartError) {
      run = try ServeRun(port: port, showsCodes: showsCodes)
    } catch {
      console.writeDiagnostic("\(CommandLineTool.name): \(error)")
      return .badInput
    }
    // Before the loop waits for the first time, so that each Ctrl-C wakes it.
    let interruption = Interruption()
    interruption.watch(console.signals) { [wake = run.wake] in wake() }
    try run.serve(console, isInterrupted: { interruption.isRequested })
    return .success
  }
}
