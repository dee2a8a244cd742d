/// Why some text is no plan of faults.
public enum FaultPlanError: Error, Hashable, Sendable {
  /// It is too long to be one.
  case tooLong(bytes: Int, limit: Int)
  /// There is nothing between two commas, or nothing at all; which part it is, from 1.
  case emptyPart(number: Int)
  /// It is neither a fault nor the name of a plan.
  case unknownWord(String)
  /// The name of a plan comes first.
  case presetNotFirst(String)
  /// It says not how often.
  case noValue(Fault)
  /// It is there twice.
  case repeated(Fault)
  /// It is no number from 0 to 1.
  case badChance(Fault, String)
  /// It is more than never, and so little that it would be never.
  case tooUnlikely(Fault, String)
  /// It is no time up to ``FaultPlan/longestDelay``.
  case badDelay(String)
}

extension FaultPlanError: CustomStringConvertible {
  /// What is wrong, and what is known.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let limit):
      "A plan of faults has at most \(limit) bytes, and this has \(bytes)."
    case .emptyPart(let number):
      "Part \(number) of the plan of faults is empty. \(Self.example)"
    case .unknownWord(let word):
      "\"\(Self.shortened(word))\" is no fault and no plan of faults.\(Self.hint(word)) \(Self.known)"
    case .presetNotFirst(let word):
      "\"\(word)\" names a whole plan, so it comes first: `\(word),drop=0.1`."
    case .noValue(let fault): "\"\(fault.rawValue)\" has no value. \(Self.wanted(fault))"
    case .repeated(let fault): "\"\(fault.rawValue)\" is there twice. Say it once."
    case .badChance(let fault, let text):
      "\"\(fault.rawValue)=\(Self.shortened(text))\" is not right. \(Self.wanted(fault))"
    case .tooUnlikely(let fault, let text):
      """
      "\(fault.rawValue)=\(Self.shortened(text))" would never strike: a millionth is the least that is \
      kept. Write `\(fault.rawValue)=0.000001` or more, or `\(fault.rawValue)=0` for never.
      """
    case .badDelay(let text):
      "\"delay=\(Self.shortened(text))\" is not right. \(Self.wanted(.delay))"
    }
  }

  private static let example = "Write `mild`, `drop=0.02,delay=5s` or `rough,kill=0`."

  private static let known = """
    Known are \(Fault.allCases.map { "\($0.rawValue)=…" }.joined(separator: ", ")), and the plans \
    \(FaultPlan.presets.map(\.name).joined(separator: ", ")).
    """

  private static func wanted(_ fault: Fault) -> String {
    fault == .delay
      ? "Write the most that a message may take longer, up to 30 s: `delay=250ms`, `delay=5s`."
      : "Write a number from 0 to 1: `\(fault.rawValue)=0.02`."
  }

  private static func hint(_ word: String) -> String {
    Nearest.candidate(to: word, in: FaultPlan.words).map { " Did you mean \"\($0)\"?" } ?? ""
  }

  /// What a message can show of anything that anybody typed.
  private static func shortened(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(40).map { scalar in
      scalar.isUnseen ? "?" : String(scalar)
    }.joined()
    return text.unicodeScalars.count > 40 ? shown + "…" : shown
  }
}
