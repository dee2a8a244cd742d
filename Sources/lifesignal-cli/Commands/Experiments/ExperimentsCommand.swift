import Experiments
import HTTPExchange
import LifeSignalSimulation

/// Evaluates the flags of a file, for one user or for many.
struct ExperimentsCommand: Command {
  static let name = "experiments"
  static let summary = "Shows which variants the flags of a file give to a user, or to many users."
  static let operands = "evaluate FILE --user JSON | spread FILE"
  static let discussion = """
    FILE is a JSON array of flags, as the server of flags sends it; `-` is the standard input.

    `evaluate` shows the variant that each flag gives to a user, and why. JSON is an object with the
    names that the server uses: user_id, device_id, country, user_properties and so on. A flag that
    gives the user no variant has a hyphen.

    `spread` evaluates the flags for the users with the identifiers u1, u2 and so on, and counts the
    variants.

    A flag that is not valid, or that depends on itself, is set aside and reported. The others count.

    Exit code:
      0  success
      2  wrong usage
      3  the file cannot be read or contains no flags
    """
  static let example = """
    \(CommandLineTool.name) experiments evaluate flags.json --user '{"user_id":"u7"}'
    \(CommandLineTool.name) experiments spread flags.json --users 100000
    """
  static let user = Option(
    name: "--user", placeholder: "JSON", summary: "The user, as an object; for `evaluate`.")
  static let users = Option(
    name: "--users", placeholder: "N",
    summary: "The number of users, 1 to 10000000; 100000 by default; for `spread`.")
  static let options = [Option.format, user, users]
  /// All flags but `--user`, which `evaluate` requires.
  static let optionsInUsage = [Option.format, users]

  private enum Verb {
    case evaluate(ExperimentUser)
    case spread(users: Int)
  }

  private let verb: Verb
  private let file: FlagsFile
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let verbs = ["evaluate", "spread"]
    guard let word = arguments.operands.first else { throw .missingOperand("evaluate or spread") }
    guard verbs.contains(word) else {
      throw .unknownVerb(
        word, of: Self.name, nearest: SpellingSuggestion.closest(to: word, in: verbs))
    }
    let unused = word == "evaluate" ? Self.users : Self.user
    if arguments.has(unused) { throw .unusedOption(unused, verb: "\(Self.name) \(word)") }
    let paths = Array(arguments.operands.dropFirst())
    guard let path = paths.first else { throw .missingOperand("FILE") }
    guard paths.count == 1 else { throw .unexpectedOperand(paths[1]) }
    file = FlagsFile(path: path)
    isJSON = arguments.value(of: .format) == "json"
    if word == "evaluate" {
      verb = .evaluate(try Self.user(in: arguments))
    } else {
      let count = try arguments.number(of: Self.users, in: 1...10_000_000) ?? 100_000
      verb = .spread(users: Int(count))
    }
  }

  private static func user(in arguments: Arguments) throws(UsageError) -> ExperimentUser {
    guard let text = arguments.explicitValue(of: user) else { throw .missingOption(user) }
    guard let json = try? JSONValue(parsing: text, maximumByteCount: 1 << 20),
      let user = ExperimentUser(json)
    else {
      throw .badText(
        text, name: "`\(user.name)`", advice: #"give an object such as {"user_id":"u7"}"#)
    }
    return user
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    let order: FlagOrder
    do throws(FlagsFileError) {
      order = try file.order()
    } catch {
      console.writeDiagnostic("\(error.place): \(error.text)")
      return .badInput
    }
    let result: any FlagReport =
      switch verb {
      case .evaluate(let user): EvaluationReport(Evaluator(order), user)
      case .spread(let count): SpreadReport(Evaluator(order), users: count)
      }
    if isJSON {
      for object in result.objects + order.setAside.map(\.object) {
        try console.output.write(line: object.encoded)
      }
    } else {
      for line in result.lines {
        try console.output.write(line: console.isOutputTerminal ? line.printable : line)
      }
    }
    for flag in order.setAside { console.writeDiagnostic("\(file.name): \(flag.text)") }
    return .success
  }
}

/// What a verb found.
protocol FlagReport {
  /// The report as text.
  var lines: [String] { get }
  /// The report as JSON, one object for each flag.
  var objects: [JSONValue] { get }
}
