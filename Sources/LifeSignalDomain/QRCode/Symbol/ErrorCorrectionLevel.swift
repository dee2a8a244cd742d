/// How much damage a symbol survives.
public enum ErrorCorrectionLevel: String, CaseIterable, Hashable, Sendable, Comparable {
  /// About 7 % of the codewords.
  case low = "L"
  /// About 15 %.
  case medium = "M"
  /// About 25 %.
  case quartile = "Q"
  /// About 30 %.
  case high = "H"

  /// The two bits that stand for it in the format information (ISO/IEC 18004, 7.9).
  var formatBits: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    case .quartile: 0b11
    case .high: 0b10
    }
  }

  /// The place in tables, the weakest first.
  var index: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .quartile: 2
    case .high: 3
    }
  }

  /// Whether the first survives less.
  public static func < (first: Self, second: Self) -> Bool { first.index < second.index }
}
