import LifeSignalDomain
import LifeSignalHosting
import LifeSignalSimulation
import Realtime
import RealtimeSockets
import StateKit

/// A phone in a process of its own, connected to a server of `serve`.
struct ConnectCommand: Command {
  static let name = "connect"
  static let summary = "Plays one phone in real time, connected to a server of `serve`."
  static let operands = "URL"
  static let discussion = """
    Runs the app of one phone against a server in another process, at the pace of the wall clock. Reads
    lines of the scenario language from the standard input, as `play` does, and prints their results,
    and what happens meanwhile. `help` lists what is possible now. Lines about the server, the network,
    clocks and other people's devices are refused, because they are real or in other processes.

    A line such as a sign-up can wait for the server. What happens meanwhile is printed at once, further
    lines wait until it is done, and Ctrl-C, or the end of the input at a terminal, ends the wait.
    `after 3 s` counts from the moment at which its line is performed.

    Verification codes arrive if the server runs with `--show-codes`. Without it, no person can sign in,
    and the phone says so. A contact can be named by the first name: `Ana pings Ben`.

    With `--folder`, the app's files are kept in a folder: the phone may end or be killed at any moment,
    and the next run with the same folder continues. Without it, they end with the process.

    If the phone cannot reach its server at the start, it says why, once for each reason, and tries again.
    Later, a short interruption shows nothing. After five attempts, about 30 s after the line was lost,
    and within two minutes after the server began to hang, the app says `offline`: it shows what it knows,
    keeps what the person does, and sends it later. If requests arrive, but no live connection can be
    opened, it says `Live updates paused` instead, and asks for changes every 30 s. After either, when the
    phone is up to date, it says `live again after 41 s; 3 changes caught up`.

    The end of the input, `quit`, Ctrl-C or SIGTERM closes the connection with the code 1000 and ends the
    phone. A second Ctrl-C ends it at once, as if it was killed.
    At the end of the input, the phone first sends what is waiting, for at most five seconds.

    `--crowd` lets chance play many phones in this process, to try a server. Their people sign up, add
    each other as contacts, check in, turn emergencies on and off, and change their settings, in the
    time of `--for`. What they do follows from `--seed` and from what they see. After that, the phones
    send and receive what is missing, for at most a minute, and a table shows what happened: the changes
    that arrived twice or not at all, the requests by their outcome, and the memory. With
    `--format json`, a line names each acknowledged action. Ctrl-C shows the table so far.

    Exit code, from the first line that applies:
      2  wrong usage
      3  the standard input or the folder cannot be read or written, or the reader of the output has
         gone. If the standard input is not a terminal, an invalid line gives 3, too; the lines after it
         are still performed
      1  an expectation was not met, a step could not be performed, or StateKit reported an issue; or the
         phone never reached its server; or a change of a crowd arrived twice or not at all, a phone of it
         was not up to date at the end, or the server delivers no verification codes to it
      0  none of these
    """
  static let example = """
    \(CommandLineTool.name) connect ws://127.0.0.1:8787/lifesignal --as Ana --folder ./ana
    Ana signs up as "Ana" "Diaz"
    Ana checks in
    \(CommandLineTool.name) connect ws://127.0.0.1:8787/lifesignal --crowd 50 --for 2m --seed 7
    """
  static let options = [
    Option.person, .phoneFolder, .number, .clockSkew, .crowd, .crowdTime, .seed, .format,
  ]

  /// Who plays.
  private enum Players {
    case person(LivePlaySession.Options)
    case crowd(CrowdRun.Options)
  }

  private let url: String
  private let configuration: RealtimeConfiguration
  private let players: Players
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard let url = arguments.operands.first else { throw .missingOperand("URL") }
    self.url = url
    if arguments.operands.count > 1 { throw .unexpectedOperand(arguments.operands[1]) }
    do throws(WebSocketEndpointError) {
      configuration = try .lifeSignal(url)
    } catch {
      throw .badText(
        url, name: "URL", advice: "give the URL that `serve` writes, which starts with `ws://`")
    }
    players =
      if arguments.has(.crowd) {
        .crowd(try Self.crowd(arguments))
      } else {
        .person(try Self.person(arguments, url))
      }
    isJSON = arguments.value(of: .format) == "json"
  }

  private static func person(
    _ arguments: Arguments, _ url: String
  ) throws(UsageError) -> LivePlaySession.Options {
    guard let person = arguments.explicitValue(of: .person) else { throw .missingOption(.person) }
    try refuse([.crowdTime, .seed], in: arguments, with: .person)
    guard !person.contains(where: \.isNewline),
      (try? Scenario(
        ScenarioSource(
          name: "",
          bytes: Array("scenario \"Connect\"\nperson \(person)\n\(person) opens the app\n".utf8))))
        != nil
    else {
      throw .badText(
        person, name: "`\(Option.person.name)`", advice: "give one word such as Ana")
    }
    var phone = LivePlaySession.Options(person: person, server: url)
    phone.folder = arguments.explicitValue(of: .phoneFolder)
    if let number = arguments.explicitValue(of: .number) {
      do throws(PhoneNumberError) {
        phone.number = try PhoneNumber(number, region: .us)
      } catch {
        throw .badText(
          number, name: "`\(Option.number.name)`", advice: "give a number such as 555 010 0001")
      }
    }
    phone.clockSkew = try arguments.duration(of: .clockSkew, isSigned: true) ?? .zero
    return phone
  }

  private static func crowd(_ arguments: Arguments) throws(UsageError) -> CrowdRun.Options {
    try refuse([.person, .phoneFolder, .number, .clockSkew], in: arguments, with: .crowd)
    let duration = try arguments.duration(of: .crowdTime, isSigned: false) ?? .seconds(60)
    return CrowdRun.Options(
      phones: Int(try arguments.number(of: .crowd, in: 1...1_000) ?? 1), duration: duration,
      seed: try arguments.number(of: .seed, in: 0...UInt64.max) ?? 1)
  }

  private static func refuse(
    _ options: [Option], in arguments: Arguments, with used: Option
  ) throws(UsageError) {
    for option in options where arguments.has(option) {
      throw .unusedOption(option, verb: "\(name) \(used.name)")
    }
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let loop: EventLoop
    do throws(SystemCallFailure) { loop = try EventLoop() } catch {
      console.writeDiagnostic("\(CommandLineTool.name): the phone cannot start: \(error)")
      return .badInput
    }
    // The signals are blocked before the phone starts other threads. Moving the time lets a turn end.
    let interruption = Interruption()
    interruption.watch(console.signals, for: .ending) { loop.advance(by: .zero) }
    do throws(OutputError) {
      switch players {
      case .person(let phone): return try play(phone, on: loop, console, interruption)
      case .crowd(let options): return try play(options, on: loop, console, interruption)
      }
    } catch {
      guard error == .closed else { throw error }
      // Without a reader, a phone would end without a word.
      console.writeDiagnostic(
        "\(CommandLineTool.name): the reader of the output has gone, so `\(Self.name)` ends")
      return .badInput
    }
  }

  private func play(
    _ options: CrowdRun.Options, on loop: EventLoop, _ console: Console,
    _ interruption: Interruption
  ) throws(OutputError) -> ExitCode {
    let clock = LocalClock.live(boot: .live())
    let now = { @Sendable in clock.now().instant.uptime }
    do {
      var run = try CrowdRun(
        options,
        CrowdPhone.Environment(configuration: configuration, url: url, loop: loop, now: now),
        console, isJSON: isJSON, isInterrupted: { interruption.isRequested })
      return try run.run(now: now)
    } catch let error as OutputError {
      throw error
    } catch {
      console.writeDiagnostic("\(CommandLineTool.name): the crowd cannot start: \(error)")
      return .badInput
    }
  }

  private func play(
    _ phone: LivePlaySession.Options, on loop: EventLoop, _ console: Console,
    _ interruption: Interruption
  ) throws(OutputError) -> ExitCode {
    let input = InputReader.live { loop.advance(by: .zero) }
    let sockets = PhoneSockets(
      configuration, url: url, on: loop, interruption, hasInput: { input.hasNews })
    defer { sockets.shutDown() }
    do {
      let session = try LivePlaySession(
        phone, over: sockets.line, seed: RandomSource.live.next())
      var run = ConnectRun(
        session, console, isJSON: isJSON, input, isInterrupted: { interruption.isRequested })
      return try run.run()
    } catch let error as OutputError {
      throw error
    } catch let error as ScenarioError {
      console.writeDiagnostic(error)
    } catch {
      // The folder cannot be used.
      console.writeDiagnostic("\(error)")
    }
    return .badInput
  }
}
