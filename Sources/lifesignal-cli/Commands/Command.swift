/// A command of the program. To add a command, add a type in a file of its own, and add the type to
/// ``CommandLineTool/commands``.
protocol Command {
  /// The word that selects the command.
  static var name: String { get }
  /// A short description of the command.
  static var summary: String { get }
  /// The operands in the form shown in help texts.
  static var operands: String { get }
  /// A description of the command in a few lines.
  static var discussion: String { get }
  /// Example command lines.
  static var example: String { get }
  /// The flags of the command, except `--help`.
  static var options: [Option] { get }
  /// The flags that the usage shows as optional.
  static var optionsInUsage: [Option] { get }

  /// - Throws: ``UsageError`` if the arguments are invalid.
  init(_ arguments: Arguments) throws(UsageError)

  /// Runs the command.
  ///
  /// - Throws: ``OutputError`` if the results cannot be written.
  func run(_ console: Console) throws(OutputError) -> ExitCode
}

extension Command {
  static var options: [Option] { [] }
  static var optionsInUsage: [Option] { options }

  /// The usage in one line.
  static var usage: String {
    let flags = optionsInUsage.map { " [\($0.synopsis)]" }.joined()
    return "\(CommandLineTool.name) \(name)\(flags)\(operands.isEmpty ? "" : " ")\(operands)"
  }

  /// The help text of the command.
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
