/// What the largest symbol holds at a level.
public struct QRCapacity: Hashable, Sendable {
  /// The level.
  public let level: ErrorCorrectionLevel

  init(_ level: ErrorCorrectionLevel) { self.level = level }

  /// In bits, with what says how long the segments are.
  public var bits: Int { BlockLayout(.largest, level).dataCodewords * 8 }

  /// The most characters of one kind alone; of bytes, in byte mode.
  func most(_ mode: QRMode) -> Int {
    let bits = bits - mode.headBits(in: .largest)
    switch mode {
    case .byte: return bits / 8
    case .alphanumeric: return bits / 11 * 2 + (bits % 11 >= 6 ? 1 : 0)
    case .numeric: return bits / 10 * 3 + (bits % 10 >= 7 ? 2 : bits % 10 >= 4 ? 1 : 0)
    }
  }
}
