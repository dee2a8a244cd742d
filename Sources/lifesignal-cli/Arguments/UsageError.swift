/// A command line that cannot be understood: what is wrong with it, with the nearest known word.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case unknownTopic(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case missingValue(Option)
  case unknownValue(String, Option, nearest: String?)
  case unexpectedValue(Option)
  case missingOperand(String)
  case unexpectedOperand(String)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noCommand: "a command is missing"
    case .unknownCommand(let word, let nearest):
      "unknown command `\(word)`" + Self.suggestion(nearest)
    case .unknownTopic(let word, let nearest):
      "there is no help on `\(word)`" + Self.suggestion(nearest)
    case .unknownOption(let word, let nearest):
      "unknown flag `\(word)`" + Self.suggestion(nearest)
    case .missingValue(let option):
      "`\(option.name)` needs a value: \(option.values)"
    case .unknownValue(let word, let option, let nearest):
      "`\(option.name)` cannot be `\(word)`" + Self.suggestion(nearest)
        + " (\(option.values))"
    case .unexpectedValue(let option): "`\(option.name)` takes no value"
    case .missingOperand(let name): "\(name) is missing"
    case .unexpectedOperand(let word): "`\(word)` is one argument too many"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean `\($0)`?" } ?? ""
  }
}
