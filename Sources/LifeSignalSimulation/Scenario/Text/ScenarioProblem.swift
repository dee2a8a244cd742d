/// What is wrong at one place of a scenario's line.
public enum ScenarioProblem: Equatable, Sendable {
  /// Something else was expected: `found` is nothing at the end of the line.
  case unexpected(found: String?, expected: [String], nearest: String?)
  /// A quoted text has no closing quote on its line.
  case unclosedText
  /// A backslash in a quoted text that stands before neither a quote nor a backslash.
  case unknownEscape
  /// A control character, or another one that acts instead of being seen, as its Unicode scalar value.
  case controlCharacter(UInt32)
  /// A typographic quote where a straight one is meant.
  case curlyQuote
  /// A name or device that an earlier line has declared.
  case alreadyDeclared(String, line: Int)
  /// Somebody, or a device, that is in the world already.
  case alreadyHere(String)
  /// A second title.
  case alreadyTitled
  /// What was played is longer than a story may be.
  case tooMuchPlayed(byteLimit: Int)
  /// Nothing has been played that a story could be made of.
  case nothingPlayed
  /// A declaration below the first step.
  case declarationAfterSteps(String)
}

extension ScenarioProblem {
  /// What is wrong, in one line.
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
      "a backslash stands alone in a text"
    case .controlCharacter(let value):
      "the control character U+\(Self.hexadecimal(value))"
    case .curlyQuote:
      "a typographic quote"
    case .alreadyDeclared(let name, let line):
      "`\(name)` is declared already, in line \(line)"
    case .alreadyHere(let name):
      "`\(name)` is here already"
    case .alreadyTitled:
      "the story has a title already"
    case .tooMuchPlayed(let limit):
      "the story is larger than \(limit) bytes, the most that a scenario may have"
    case .nothingPlayed:
      "nothing was played yet"
    case .declarationAfterSteps(let word):
      "`\(word)` below the first step"
    }
  }

  /// What was expected instead, in one line.
  var advice: String {
    switch self {
    case .unexpected(_, [], _):
      "nobody is here yet: `person Ana` brings somebody in"
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
    case .alreadyHere:
      "expected a name that is not taken"
    case .alreadyTitled:
      "expected one title in a story"
    case .tooMuchPlayed:
      "expected it to be saved before so much was played; nothing was written"
    case .nothingPlayed:
      "expected a line that does something before it is saved"
    case .declarationAfterSteps:
      "expected all declarations above the first step"
    }
  }

  /// More would hide the one that is meant; the whole list is in the grammar.
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
