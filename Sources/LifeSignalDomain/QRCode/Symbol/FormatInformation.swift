/// The level and the mask of a symbol, as it says them itself, twice (7.9).
struct FormatInformation: Hashable {
  let level: ErrorCorrectionLevel
  let mask: QRMask

  /// Laid over the bits, so that they are never all light.
  private static let pattern = 0b101_0100_0001_0010

  /// Five bits and ten of a BCH code, the lowest placed first.
  var bits: Int {
    BCHCode.format.encode(level.formatBits << 3 | mask.number) ^ Self.pattern
  }

  init(level: ErrorCorrectionLevel, mask: QRMask) {
    self.level = level
    self.mask = mask
  }

  /// Reads the bits of all copies, of which up to three may be wrong in the better one; nil when they
  /// mean nothing.
  init?(_ copies: Int...) { self.init(copies) }

  /// The same.
  init?(_ copies: [Int]) {
    guard
      let number = BCHCode.format.decode(copies.map { $0 ^ Self.pattern }, among: 0..<32),
      let level = ErrorCorrectionLevel.allCases.first(where: { $0.formatBits == number >> 3 }),
      let mask = QRMask(number & 7)
    else { return nil }
    self.init(level: level, mask: mask)
  }
}
