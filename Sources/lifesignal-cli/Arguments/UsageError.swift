import LifeSignalSimulation

/// A command line that cannot be understood: what is wrong with it, with the nearest known word.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case unknownTopic(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case missingValue(Option)
  case repeatedOption(Option)
  case noFile(Option)
  case unknownValue(String, Option, nearest: String?)
  case unexpectedValue(Option)
  case missingOperand(String)
  case unexpectedOperand(String)
  case unknownVerb(String, of: String, nearest: String?)
  case missingOption(Option)
  case unusedOption(Option, verb: String)
  case badNumber(String, Option, range: ClosedRange<UInt64>)
  case badFaults(FaultPlanError)
  case pointless(WanderProblem)
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
    case .repeatedOption(let option): "`\(option.name)` is given twice"
    case .noFile(let option):
      "`\(option.name)` cannot be `-`: a file is expected, and `./-` is one of that name"
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
      "`\(option.name)` cannot be `\(word)`: a whole number from \(range.lowerBound) to "
        + "\(range.upperBound) is expected"
    case .badFaults(let error): "`\(Option.faults.name)`: \(error)"
    case .pointless(.nothingArrives(let faults)):
      "`\(Option.faults.name)`: when every message is dropped, nobody ever signs in"
        + (faults.isEmpty
          ? ""
          : ", and \(faults.map(\.rawValue).joined(separator: ", ")) never "
            + (faults.count == 1 ? "strikes" : "strike"))
    case .pointless(.nobodySignsIn(let fault)):
      "`\(Option.faults.name)`: when \(fault == .kill ? "every app is killed" : "every line is cut") "
        + "after each thing that is done, nobody ever signs in"
    case .pointless(.tooFewActions(let actions, let things)):
      "\(actions) actions are too few: people can do \(things) things, each of which is to be done "
        + "once; give more `\(SimulateCommand.days.name)` or `\(SimulateCommand.actions.name)`"
    case .pointless(.noSecondDevice):
      "`\(SimulateCommand.devices.name)`: with so few nobody has two, and signing in on a second one "
        + "is never done"
    case .unusedOption(let option, let verb): "`\(option.name)` means nothing to `\(verb)`"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean `\($0)`?" } ?? ""
  }
}
