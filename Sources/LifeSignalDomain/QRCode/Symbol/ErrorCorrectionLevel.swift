/// The level of error correction: the share of a symbol that can be damaged without a loss of data.
public enum ErrorCorrectionLevel: String, CaseIterable, Hashable, Sendable, Comparable {
  /// About 7 % of the codewords can be restored.
  case low = "L"
  /// About 15 % of the codewords can be restored.
  case medium = "M"
  /// About 25 % of the codewords can be restored.
  case quartile = "Q"
  /// About 30 % of the codewords can be restored.
  case high = "H"

  /// The two bits of the level in the format information (ISO/IEC 18004, 7.9).
  var formatBits: Int {
    switch self {
    case .low: 0b01
    case .medium: 0b00
    case .quartile: 0b11
    case .high: 0b10
    }
  }

  /// The index in tables, in which the weakest level is the first.
  var index: Int {
    switch self {
    case .low: 0
    case .medium: 1
    case .quartile: 2
    case .high: 3
    }
  }

  /// Returns whether the first level is weaker than the second.
  public static func < (first: Self, second: Self) -> Bool { first.index < second.index }
}
