/// The capacity of the largest symbol at an error-correction level.
public struct QRCapacity: Hashable, Sendable {
  /// The error-correction level of the symbol.
  public let level: ErrorCorrectionLevel
  /// Whether the text to encode has characters beyond ASCII. The symbol then starts with a
  /// designator of 12 bits, which announces UTF-8.
  public let announcesUTF8: Bool

  init(_ level: ErrorCorrectionLevel, announcesUTF8: Bool = false) {
    self.level = level
    self.announcesUTF8 = announcesUTF8
  }

  /// The capacity in bits, including the headers of the segments.
  public var bits: Int { BlockLayout(.largest, level).dataCodewordCount * 8 }

  /// Returns the maximal number of characters in a mode, or of bytes in byte mode.
  func maximumLength(in mode: QRMode) -> Int {
    let bits = bits - mode.headerBits(in: .largest)
    switch mode {
    case .byte: return (announcesUTF8 ? bits - 12 : bits) / 8
    // Two characters take 11 bits, and one takes 6.
    case .alphanumeric: return bits / 11 * 2 + (bits % 11 >= 6 ? 1 : 0)
    // Three digits take 10 bits, two take 7, and one takes 4.
    case .numeric: return bits / 10 * 3 + (bits % 10 >= 7 ? 2 : bits % 10 >= 4 ? 1 : 0)
    }
  }
}
