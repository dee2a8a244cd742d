import LifeSignalSimulation

/// Explains the program, one of its commands, or the language of stories.
struct HelpCommand: Command {
  /// Something that there is help on.
  enum Topic {
    case command(any Command.Type)
    case scenario

    /// - Throws: ``UsageError/unknownTopic(_:nearest:)``
    init(named name: String) throws(UsageError) {
      if name == "scenario" {
        self = .scenario
      } else if let command = Tool.command(named: name) {
        self = .command(command)
      } else {
        let topics = Tool.commands.map { $0.name } + ["scenario"]
        throw .unknownTopic(name, nearest: Nearest.candidate(to: name, in: topics))
      }
    }
  }

  static let name = "help"
  static let summary = "Explains a command, or the language of stories."
  static let operands = "[COMMAND | scenario]"
  static let discussion = """
    Shows what a command does, its flags and an example; with `scenario`, the grammar of
    `*.scenario` files, with each verb and each expectation.
    """
  static let example = "\(Tool.name) help scenario"

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
    case nil: try console.output.write(line: Tool.usage)
    case .command(let command): try console.output.write(line: command.help)
    case .scenario: try console.output.write(line: ScenarioGrammar.text)
    }
    return .fine
  }
}
