import LifeSignalSimulation

/// The program: finds the command, runs it, and reports errors.
struct CommandLineTool {
  static let name = "lifesignal-cli"

  static var commands: [any Command.Type] {
    [
      RunCommand.self, PlayCommand.self, SimulateCommand.self, QRCommand.self,
      ServeCommand.self, RecordCommand.self, ConnectCommand.self, ExperimentsCommand.self,
      AuditCommand.self, HelpCommand.self,
    ]
  }

  let console: Console

  /// Runs the program with the words after its name.
  func run(_ words: [String]) -> ExitCode {
    do {
      let command = try parse(words)
      let code = try command.run(console)
      try console.output.flush()
      return code
    } catch let error as UsageError {
      console.writeDiagnostic("\(Self.name): \(error)")
      console.writeDiagnostic(lines: Self.shortUsage(for: words.first))
      return .wrongUsage
    } catch OutputError.failed(let error) {
      console.writeDiagnostic("\(Self.name): the results cannot be written: \(error)")
      return .badInput
    } catch {
      // The reader of the results closed the pipe, which is not an error.
      return .success
    }
  }

  private func parse(_ words: [String]) throws(UsageError) -> any Command {
    guard let word = words.first else { throw .noCommand }
    if [Option.help.name, "-h"].contains(word) { return HelpCommand(topic: nil) }
    guard let type = Self.command(named: word) else {
      if word.hasPrefix("-"), word != "-" {
        let nearest = SpellingSuggestion.closest(to: word, in: [Option.help.name])
        throw .unknownOption(word, nearest: nearest)
      }
      let nearest = SpellingSuggestion.closest(to: word, in: Self.commands.map { $0.name })
      throw .unknownCommand(word, nearest: nearest)
    }
    let arguments = try Arguments(Array(words.dropFirst()), options: type.options + [.help])
    return arguments.has(.help) ? HelpCommand(topic: .command(type)) : try type.init(arguments)
  }

  static func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.name == name }
  }

  /// Returns the usage of the named command, or of the program.
  private static func shortUsage(for word: String?) -> String {
    guard let word, let command = command(named: word) else { return usage }
    return "usage: \(command.usage)\nFor details, run `\(name) help \(command.name)`."
  }

  /// The usage of the program, with its commands.
  static var usage: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { "  \($0.name.padded(to: width))  \($0.summary)" }
    return """
      usage: \(name) <command> [flags] [arguments]

      Commands:
      \(lines.joined(separator: "\n"))

      `\(name) help <command>` shows details; `\(name) help scenario` shows the scenario language.
      """
  }
}
