import LifeSignalSimulation

/// Shows help for the program, a command, or the scenario language.
struct HelpCommand: Command {
  /// A topic of the help.
  enum Topic {
    case command(any Command.Type)
    case scenario

    /// - Throws: ``UsageError/unknownTopic(_:nearest:)`` for an unknown topic.
    init(named name: String) throws(UsageError) {
      if name == "scenario" {
        self = .scenario
      } else if let command = CommandLineTool.command(named: name) {
        self = .command(command)
      } else {
        let topics = CommandLineTool.commands.map { $0.name } + ["scenario"]
        throw .unknownTopic(name, nearest: SpellingSuggestion.closest(to: name, in: topics))
      }
    }
  }

  static let name = "help"
  static let summary = "Shows help for a command or for the scenario language."
  static let operands = "[COMMAND | scenario]"
  static let discussion = """
    Shows what a command does, its flags and an example. `help scenario` shows the grammar of
    `*.scenario` files, with all verbs and expectations.
    """
  static let example = "\(CommandLineTool.name) help scenario"

  private let topic: Topic?

  init(topic: Topic?) {
    self.topic = topic
  }

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.count <= 1 else {
      throw .unexpectedOperand(arguments.operands[1])
    }
    topic = try arguments.operands.first.map { name throws(UsageError) in try Topic(named: name) }
  }

  func run(_ console: Console) throws(OutputError) -> ExitCode {
    switch topic {
    case nil: try console.output.write(line: CommandLineTool.usage)
    case .command(let command): try console.output.write(line: command.help)
    case .scenario: try console.output.write(line: ScenarioGrammar.text)
    }
    return .success
  }
}
