import LifeSignalSimulation

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
  case unknownVerb(String, of: String, nearest: String?)
  case missingOption(Option)
  case unusedOption(Option, verb: String)
  case badNumber(String, Option, range: ClosedRange<UInt64>)
  case badFaults(FaultPlanError)
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
    case .unknownVerb(let word, let command, let nearest):
      "`\(command)` does not know `\(word)`" + Self.suggestion(nearest)
    case .missingOption(let option): "`\(option.synopsis)` is missing"
    case .badNumber(let word, let option, let range):
      "`\(option.name)` cannot be `\(word)`: "
        + (range.upperBound == .max
          ? "a whole number is expected"
          : "a whole number from \(range.lowerBound) to \(range.upperBound) is expected")
    case .badFaults(let error): "`\(Option.faults.name)`: \(error)"
    case .unusedOption(let option, let verb): "`\(option.name)` means nothing to `\(verb)`"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean `\($0)`?" } ?? ""
  }
}
