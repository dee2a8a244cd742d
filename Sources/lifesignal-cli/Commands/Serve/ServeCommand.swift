import LifeSignalHosting

/// Serves phones in other processes, in real time.
struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "Serves phones in other processes over WebSockets."
  static let operands = ""
  static let discussion = """
    Runs LifeSignal's server in real time, on the loopback interface. Writes which phones join and
    leave, and the codes with which their connections close.

    With `--folder`, the accounts are kept in files: an answer leaves the server only when the change
    is on disk. The server may be killed at any moment; the next run with the same folder continues
    where phones last heard of it. Without `--folder`, the accounts are in memory only, and end with
    the process.

    `--show-codes` writes verification codes, and delivers them to clients that join the topic
    `telephone:<number>`, as `connect` does. Use it only for demonstrations: each program on this
    machine can then sign in with any number.

    `--dashboard` shows a page for the operator in a browser, at the port of the server: accounts,
    connected phones, requests in a second, and open emergencies. The page is readable for each user of
    this machine, and for no page of another server.

    `--allow-origin` lets web pages of the named origins connect as phones; commas separate them. They
    cannot read the page for the operator.

    A connection that joins nothing within 10 s is closed. The server takes up to 1,024 sockets of phones,
    or fewer if the system allows the process too few open files, and keeps a ninth as many places for
    phones without a socket, which post. It writes a line when it is full, and when it has room again.

    Ctrl-C or SIGTERM saves everything, closes all connections with the code 1001, and ends the server. A
    second one ends it at once, as if it was killed. If the reader of the output ends, or the output
    cannot be written, the server says so on the standard error, and goes on without its log.

    Exit code:
      2  wrong usage
      3  the server cannot listen at the port, cannot read or write the folder, or cannot write its first
         line
      0  Ctrl-C or SIGTERM ended the server, and everything is on disk
    """
  static let example = "\(CommandLineTool.name) serve --folder ./ls --port 8787 --show-codes"
  static let options = [Option.serverFolder, .port, .showCodes, .dashboard, .allowOrigin, .format]

  /// The port without the flag `--port`.
  private static let standardPort: UInt16 = 8_787

  private let port: UInt16
  private let showsCodes: Bool
  private let showsDashboard: Bool
  private let allowedOrigins: Set<String>
  private let folder: String?
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    if let operand = arguments.operands.first { throw .unexpectedOperand(operand) }
    let number = try arguments.number(of: .port, in: 0...UInt64(UInt16.max))
    port = number.map { UInt16($0) } ?? Self.standardPort
    showsCodes = arguments.has(.showCodes)
    showsDashboard = arguments.has(.dashboard)
    allowedOrigins = try Self.origins(arguments.explicitValue(of: .allowOrigin) ?? "")
    folder = arguments.explicitValue(of: .serverFolder)
    isJSON = arguments.value(of: .format) == "json"
  }

  /// Reads origins such as `https://example.com,http://localhost:3000`.
  private static func origins(_ text: String) throws(UsageError) -> Set<String> {
    var origins: Set<String> = []
    for origin in text.split(separator: ",") {
      let host = origin.hasPrefix("https://") ? origin.dropFirst(8) : origin.dropFirst(7)
      guard origin.hasPrefix("https://") || origin.hasPrefix("http://"), !host.isEmpty,
        !host.contains(where: { "/?#@ ".contains($0) })
      else {
        throw .badText(
          String(origin), name: "origin", advice: "write one such as https://example.com")
      }
      origins.insert(String(origin))
    }
    return origins
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let run: ServeRun
    do throws(ServeRun.StartError) {
      run = try ServeRun(
        port: port, folder: folder, showsCodes: showsCodes, showsDashboard: showsDashboard,
        allowedOrigins: allowedOrigins,
        descriptorLimit: DescriptorLimit.raised(to: ServeRun.descriptorCount))
    } catch {
      console.writeDiagnostic("\(CommandLineTool.name): \(error)")
      return .badInput
    }
    // Before the loop waits for the first time, so that each Ctrl-C wakes it.
    let interruption = Interruption()
    interruption.watch(console.signals, for: .ending) { [wake = run.wake] in wake() }
    return try run.serve(console, isJSON: isJSON, isInterrupted: { interruption.isRequested })
  }
}
