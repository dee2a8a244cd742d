/// The reason why a text is not a valid ``FaultPlan``.
public enum FaultPlanError: Error, Hashable, Sendable {
  /// The text is longer than the limit.
  case tooLong(bytes: Int, limit: Int)
  /// The part with this number, counted from 1, is empty.
  case emptyPart(number: Int)
  /// The word is neither a fault nor the name of a plan.
  case unknownWord(String)
  /// The name of a plan is not the first part.
  case presetNotFirst(String)
  /// The fault has no value.
  case noValue(Fault)
  /// The fault appears twice.
  case repeated(Fault)
  /// The value is not a number from 0 to 1.
  case invalidProbability(Fault, String)
  /// The value is greater than zero, but so small that it is rounded to zero.
  case tooUnlikely(Fault, String)
  /// The value is not a time from zero to ``FaultPlan/maximumDelay``.
  case badDelay(String)
}

extension FaultPlanError: CustomStringConvertible {
  /// A description of what is wrong and how to fix it.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      "The fault plan has \(bytes) bytes; the limit is \(limit) bytes. Shorten it."
    case .emptyPart(let number):
      "Part \(number) of the fault plan is empty. \(Self.example)"
    case .unknownWord(let word):
      """
      "\(Self.shortened(word))" is neither a fault nor the name of a plan.\(Self.hint(word)) \
      \(Self.validWords)
      """
    case .presetNotFirst(let word):
      """
      "\(word)" is the name of a plan, but not the first part. Write it first: `\(word),drop=0.1`.
      """
    case .noValue(let fault): "\"\(fault.rawValue)\" has no value. \(Self.expectedValue(fault))"
    case .repeated(let fault): "\"\(fault.rawValue)\" appears twice. Write it once."
    case .invalidProbability(let fault, let text):
      "\"\(fault.rawValue)=\(Self.shortened(text))\" is not valid. \(Self.expectedValue(fault))"
    case .tooUnlikely(let fault, let text):
      """
      "\(fault.rawValue)=\(Self.shortened(text))" would never occur, because probabilities are \
      rounded to millionths. Write `\(fault.rawValue)=0.000001` or more, or \
      `\(fault.rawValue)=0` for never.
      """
    case .badDelay(let text):
      "\"delay=\(Self.shortened(text))\" is not valid. \(Self.expectedValue(.delay))"
    }
  }

  private static let example = "Write `mild`, `drop=0.02,delay=5s` or `rough,kill=0`."

  private static let validWords = """
    Faults: \(Fault.allCases.map { "\($0.rawValue)=…" }.joined(separator: ", ")). Plans: \
    \(FaultPlan.presets.map(\.name).joined(separator: ", ")).
    """

  private static func expectedValue(_ fault: Fault) -> String {
    fault == .delay
      ? "Write the longest additional time of a message, up to 30 s: `delay=250ms`, `delay=5s`."
      : "Write a number from 0 to 1: `\(fault.rawValue)=0.02`."
  }

  private static func hint(_ word: String) -> String {
    SpellingSuggestion.closest(to: word, in: FaultPlan.words).map { " Did you mean \"\($0)\"?" }
      ?? ""
  }

  /// Returns typed text in a form that is safe to show in a message.
  private static func shortened(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(40).map { scalar in
      scalar.isInvisible ? "?" : String(scalar)
    }.joined()
    return text.unicodeScalars.count > 40 ? shown + "…" : shown
  }
}
