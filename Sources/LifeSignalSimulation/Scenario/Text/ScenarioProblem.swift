/// A problem at one place in a line of a scenario.
public enum ScenarioProblem: Equatable, Sendable {
  /// Something else was expected; `found` is `nil` at the end of the line.
  case unexpected(found: String?, expected: [String], nearest: String?)
  /// A quoted text without a closing quote in its line.
  case unclosedText
  /// A backslash in a quoted text that is followed by neither a quote nor a backslash.
  case unknownEscape
  /// A control character or another invisible character, as its Unicode scalar value.
  case controlCharacter(UInt32)
  /// A typographic quote instead of a straight one.
  case curlyQuote
  /// A title, person or device that is declared in an earlier line of the file.
  case alreadyDeclared(String, line: Int)
  /// A person or device that is already in the world.
  case alreadyExists(String)
  /// A person or device beyond the limit of the world.
  case tooManyPeople(limit: Int)
  /// A second title in one session.
  case alreadyTitled
  /// The played lines are longer than a scenario may be.
  case tooMuchPlayed(byteLimit: Int)
  /// There is no step to save.
  case nothingPlayed
  /// A line that a phone with a real server cannot perform.
  case notOnLivePhone(LivePhoneLimit)
  /// A declaration after the first step.
  case declarationAfterSteps(String)
}

extension ScenarioProblem {
  /// The problem, in one line.
  var headline: String {
    switch self {
    case .unexpected(let found?, _, let nearest?):
      "unexpected `\(found)`; did you mean `\(nearest)`?"
    case .unexpected(let found?, _, nil):
      "unexpected `\(found)`"
    case .unexpected(nil, _, _):
      "the line ends too early"
    case .unclosedText:
      "the text has no closing quote"
    case .unknownEscape:
      "unescaped backslash in a text"
    case .controlCharacter(let value):
      "unexpected control character U+\(Self.hexadecimal(value))"
    case .curlyQuote:
      "unexpected typographic quote"
    case .alreadyDeclared(let name, let line):
      "`\(name)` is already declared in line \(line)"
    case .alreadyExists(let name):
      "`\(name)` already exists"
    case .tooManyPeople(let limit):
      "the world already has \(limit) people and other devices, the limit"
    case .alreadyTitled:
      "the scenario already has a title"
    case .tooMuchPlayed(let limit):
      "the scenario is larger than \(limit) bytes, the limit for a scenario"
    case .nothingPlayed:
      "there is nothing to save"
    case .notOnLivePhone(let limit): limit.headline
    case .declarationAfterSteps(let word):
      "`\(word)` after the first step"
    }
  }

  /// What was expected instead, in one line.
  var advice: String {
    switch self {
    case .unexpected(_, [], _):
      "there are no people yet; add one with `person Ana`"
    case .unexpected(_, let expected, _):
      "expected " + Self.list(expected)
    case .unclosedText:
      "expected `\"` before the end of the line"
    case .unknownEscape:
      "expected `\\\"` for a quote or `\\\\` for a backslash"
    case .controlCharacter:
      "expected text without control characters other than tab"
    case .curlyQuote:
      "expected a straight quote `\"`"
    case .alreadyDeclared:
      "expected a name that is not taken"
    case .alreadyExists:
      "expected a name that is not taken"
    case .tooManyPeople:
      "raise the limit with `--people N` if the machine has memory for more"
    case .alreadyTitled:
      "expected at most one title"
    case .tooMuchPlayed:
      "nothing was saved; save a scenario before it grows beyond the limit"
    case .nothingPlayed:
      "expected at least one step before `save`"
    case .notOnLivePhone(let limit): limit.advice
    case .declarationAfterSteps:
      "expected all declarations before the first step"
    }
  }

  /// The maximum number of listed alternatives; a longer list would be hard to read.
  private static let listLimit = 8

  private static func list(_ expected: [String]) -> String {
    guard expected.count > listLimit else { return alternatives(expected) }
    let shown = expected.prefix(listLimit).joined(separator: ", ")
    return "one of \(shown), ... (\(expected.count) in all: `lifesignal-cli help scenario`)"
  }

  private static func alternatives(_ expected: [String]) -> String {
    guard let last = expected.last, expected.count > 1 else { return expected.first ?? "" }
    return expected.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
