import LifeSignalSimulation

/// What is wrong with the command line, and the fix.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String, nearest: String?)
  case unknownTopic(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case missingValue(Option)
  case repeatedOption(Option)
  case hyphenAsFile(Option)
  case unknownValue(String, Option, nearest: String?)
  case unexpectedValue(Option)
  case missingOperand(String)
  case unexpectedOperand(String)
  case unknownVerb(String, of: String, nearest: String?)
  case missingOption(Option)
  case unusedOption(Option, verb: String)
  case badNumber(String, Option, range: ClosedRange<UInt64>)
  case badDuration(String, Option, isSigned: Bool)
  case badText(String, name: String, advice: String)
  case badFaults(FaultPlanError)
  case invalidSimulation(RandomWalkError)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noCommand: "no command was given"
    case .unknownCommand(let word, let nearest):
      "unknown command `\(word)`" + Self.suggestion(nearest)
    case .unknownTopic(let word, let nearest):
      "there is no help for `\(word)`" + Self.suggestion(nearest)
    case .unknownOption(let word, let nearest):
      "unknown flag `\(word)`" + Self.suggestion(nearest)
    case .missingValue(let option):
      "`\(option.name)` needs a value: \(option.values)"
    case .repeatedOption(let option): "`\(option.name)` is given twice; give it once"
    case .hyphenAsFile(let option):
      "`\(option.name)` cannot be `-`; give the name of a file, or `./-` for a file named `-`"
    case .unknownValue(let word, let option, let nearest):
      "`\(option.name)` cannot be `\(word)`" + Self.suggestion(nearest)
        + " (\(option.values))"
    case .unexpectedValue(let option): "`\(option.name)` takes no value; give only `\(option.name)`"
    case .missingOperand(let name): "\(name) is missing"
    case .unexpectedOperand(let word): "unexpected argument `\(word)`"
    case .unknownVerb(let word, let command, let nearest):
      "`\(command)` has no verb `\(word)`" + Self.suggestion(nearest)
    case .missingOption(let option): "`\(option.synopsis)` is missing"
    case .badNumber(let word, let option, let range):
      "`\(option.name)` cannot be `\(word)`; give a whole number from \(range.lowerBound) to "
        + "\(range.upperBound)"
    case .badDuration(let word, let option, let isSigned):
      "`\(option.name)` cannot be `\(word)`; give a whole number from "
        + (isSigned ? "-999999 to 999999" : "1 to 999999")
        + " and the unit s, m or h, such as \(isSigned ? "7m or -90s" : "90s or 2m")"
    case .badText(let word, let name, let advice): "\(name) cannot be `\(word)`; \(advice)"
    case .badFaults(let error): "`\(Option.faults.name)`: \(error)"
    case .invalidSimulation(.nothingArrives(let faults)):
      "`\(Option.faults.name)`: if every message is dropped, no person can sign in"
        + (faults.isEmpty
          ? ""
          : ", and \(faults.map(\.rawValue).joined(separator: ", ")) never "
            + (faults.count == 1 ? "occurs" : "occur"))
        + "; give `drop` a lower value"
    case .invalidSimulation(.signInImpossible(let fault)):
      "`\(Option.faults.name)`: if \(Self.event(fault)) after every action, no person can sign in; "
        + "give `\(fault.rawValue)` a lower value"
    case .invalidSimulation(.tooFewActions(let actions, let verbCount)):
      "\(actions) actions are too few: each of the \(verbCount) kinds of actions must happen once; "
        + "raise `\(Option.days.name)` or `\(Option.actions.name)`"
    case .invalidSimulation(.noSecondDevice):
      "`\(Option.devices.name)`: no person has a second device to sign in on; give more "
        + "devices"
    case .unusedOption(let option, let verb):
      "`\(verb)` does not use `\(option.name)`; leave the flag out"
    }
  }

  /// Returns what a fault does to a device.
  private static func event(_ fault: Fault) -> String {
    switch fault {
    case .kill: "an app is killed"
    case .reboot: "a device restarts"
    default: "a connection is cut"
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean `\($0)`?" } ?? ""
  }
}
