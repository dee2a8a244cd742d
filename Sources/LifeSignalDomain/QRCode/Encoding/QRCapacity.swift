/// What the largest symbol holds at a level.
public struct QRCapacity: Hashable, Sendable {
  /// The level.
  public let level: ErrorCorrectionLevel
  /// Whether there are characters beyond ASCII, which have to be announced.
  public let announcesUTF8: Bool

  init(_ level: ErrorCorrectionLevel, announcesUTF8: Bool = false) {
    self.level = level
    self.announcesUTF8 = announcesUTF8
  }

  /// In bits, with what says how long the segments are.
  public var bits: Int { BlockLayout(.largest, level).dataCodewords * 8 }

  /// The most characters of one kind alone; of bytes, in byte mode.
  func most(_ mode: QRMode) -> Int {
    let bits = bits - mode.headBits(in: .largest)
    switch mode {
    case .byte: return (announcesUTF8 ? bits - 12 : bits) / 8
    case .alphanumeric: return bits / 11 * 2 + (bits % 11 >= 6 ? 1 : 0)
    case .numeric: return bits / 10 * 3 + (bits % 10 >= 7 ? 2 : bits % 10 >= 4 ? 1 : 0)
    }
  }
}
