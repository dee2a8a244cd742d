extension FaultPlan: CustomStringConvertible {
  /// The maximum length of the text, in bytes.
  private static let longestText = 1_000

  /// All words that a plan can contain.
  static let words = presets.map(\.name) + Fault.allCases.map(\.rawValue)

  /// Parses a plan: a list of faults with their values, separated by commas. If the list starts with
  /// the name of a plan, the values change this plan. Spaces around names and values are ignored.
  ///
  /// - Parameter text: Text such as `mild`, `drop=0.02,delay=5s` or `rough,kill=0`.
  /// - Throws: ``FaultPlanError``, which names the invalid part.
  public init(_ text: String) throws(FaultPlanError) {
    self = .none
    guard text.utf8.count <= Self.longestText else {
      throw .tooLong(bytes: text.utf8.count, limit: Self.longestText)
    }
    var seen: Set<String> = []
    for (index, part) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      let nameAndValue = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map {
          String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
      let word = nameAndValue[0]
      guard !word.isEmpty || nameAndValue.count > 1 else { throw .emptyPart(number: index + 1) }
      if nameAndValue.count == 1, let preset = Self.presets.first(where: { $0.name == word }) {
        guard index == 0 else { throw .presetNotFirst(word) }
        self = preset.plan
        continue
      }
      guard let fault = Fault(rawValue: word) else { throw .unknownWord(word) }
      guard nameAndValue.count == 2 else { throw .noValue(fault) }
      guard seen.insert(word).inserted else { throw .repeated(fault) }
      try set(fault, to: nameAndValue[1])
    }
  }

  private mutating func set(_ fault: Fault, to text: String) throws(FaultPlanError) {
    if fault == .delay {
      guard let delay = Self.duration(text) else { throw .badDelay(text) }
      self.delay = delay
      return
    }
    guard let chance = Probability(text) else { throw .invalidProbability(fault, text) }
    // A value that is rounded to zero is an error, because the fault would never occur.
    guard chance > .never || !text.contains(where: { ("1"..."9").contains($0) }) else {
      throw .tooUnlikely(fault, text)
    }
    switch fault {
    case .drop: drop = chance
    case .duplicate: duplicate = chance
    case .reorder: reorder = chance
    case .cut: cut = chance
    case .kill: kill = chance
    case .skew: skew = chance
    case .reboot: reboot = chance
    case .delay: break
    }
  }

  /// Parses `250ms`, `5s` or `0`.
  private static func duration(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let value = Int(digits) else { return nil }
    let length: Duration
    // A value that `min` reduces is still greater than the maximum delay.
    switch text.dropFirst(digits.count) {
    case "ms": length = .milliseconds(min(value, 1_000_000))
    case "s": length = .seconds(min(value, 1_000))
    case "" where value == 0: length = .zero
    default: return nil
    }
    return length <= maximumDelay ? length : nil
  }

  /// Text from which ``init(_:)`` creates the same plan.
  public var description: String {
    if let preset = Self.presets.first(where: { $0.plan == self }) { return preset.name }
    return enabled.map { fault in
      switch fault {
      case .drop: "drop=\(drop)"
      case .delay: "delay=\(Int((delay / .milliseconds(1)).rounded()))ms"
      case .duplicate: "duplicate=\(duplicate)"
      case .reorder: "reorder=\(reorder)"
      case .cut: "cut=\(cut)"
      case .kill: "kill=\(kill)"
      case .skew: "skew=\(skew)"
      case .reboot: "reboot=\(reboot)"
      }
    }.joined(separator: ",")
  }
}
