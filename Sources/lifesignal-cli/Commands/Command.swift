/// Something that the program can do. A new command is one type in one file and its name in
/// ``Tool/commands``.
protocol Command {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in half a line.
  static var summary: String { get }
  /// What follows its name, as help shows it.
  static var operands: String { get }
  /// What it does, in a few lines.
  static var discussion: String { get }
  /// A command line to copy, and what it does.
  static var example: String { get }
  /// Its flags, besides `--help`.
  static var options: [Option] { get }

  /// - Throws: ``UsageError`` when the arguments do not fit.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does it.
  ///
  /// - Throws: ``OutputError`` when the results cannot be written.
  func run(_ console: Console) throws(OutputError) -> ExitCode
}

extension Command {
  static var options: [Option] { [] }

  /// The command line in one line.
  static var usage: String {
    let flags = options.map { " [\($0.synopsis)]" }.joined()
    return "\(Tool.name) \(name)\(flags)\(operands.isEmpty ? "" : " ")\(operands)"
  }

  /// The whole help text.
  static var help: String {
    let listed = options + [.help]
    let width = listed.map(\.synopsis.count).max() ?? 0
    let flags = listed.map { "  \($0.synopsis.padded(to: width))  \($0.summary)" }
    return """
      usage: \(usage)

      \(discussion)

      Flags:
      \(flags.joined(separator: "\n"))

      Example:
      \(example.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      """
  }
}
