extension FaultPlan: CustomStringConvertible {
  /// The longest text that is read, in bytes.
  private static let longestText = 1_000

  /// Every word that a plan may have.
  static let words = presets.map(\.name) + Fault.allCases.map(\.rawValue)

  /// Reads a plan: the name of one, then what is different in it, with commas between. Blanks do not
  /// matter.
  ///
  /// - Parameter text: Such as `mild`, `drop=0.02,delay=5s` or `rough,kill=0`.
  /// - Throws: ``FaultPlanError``, which names the part that cannot be read.
  public init(_ text: String) throws(FaultPlanError) {
    self = .none
    guard text.utf8.count <= Self.longestText else {
      throw .tooLong(bytes: text.utf8.count, limit: Self.longestText)
    }
    var seen: Set<String> = []
    for (index, part) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map {
          String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }
      let word = pieces[0]
      guard !word.isEmpty || pieces.count > 1 else { throw .emptyPart(number: index + 1) }
      if pieces.count == 1, let preset = Self.presets.first(where: { $0.name == word }) {
        guard index == 0 else { throw .presetNotFirst(word) }
        self = preset.plan
        continue
      }
      guard let fault = Fault(rawValue: word) else { throw .unknownWord(word) }
      guard pieces.count == 2 else { throw .noValue(fault) }
      guard seen.insert(word).inserted else { throw .repeated(fault) }
      try set(fault, to: pieces[1])
    }
  }

  private mutating func set(_ fault: Fault, to text: String) throws(FaultPlanError) {
    if fault == .delay {
      guard let delay = Self.duration(text) else { throw .badDelay(text) }
      self.delay = delay
      return
    }
    guard let chance = Chance(text) else { throw .badChance(fault, text) }
    // A fault that is wanted and can never strike would be a plan without it.
    guard chance > .never || !text.contains(where: { ("1"..."9").contains($0) }) else {
      throw .tooUnlikely(fault, text)
    }
    switch fault {
    case .drop: drop = chance
    case .duplicate: duplicate = chance
    case .reorder: reorder = chance
    case .cut: cut = chance
    case .kill: kill = chance
    case .delay: break
    }
  }

  /// Reads `250ms`, `5s` or `0`.
  private static func duration(_ text: String) -> Duration? {
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(number) else { return nil }
    let length: Duration
    switch text.dropFirst(number.count) {
    case "ms": length = .milliseconds(min(count, 1_000_000))
    case "s": length = .seconds(min(count, 1_000))
    case "" where count == 0: length = .zero
    default: return nil
    }
    return length <= longestDelay ? length : nil
  }

  /// The plan as it is read.
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
      }
    }.joined(separator: ",")
  }
}
