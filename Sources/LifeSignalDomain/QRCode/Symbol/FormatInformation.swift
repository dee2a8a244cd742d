/// The level and the mask of a symbol. The symbol contains two copies of this information (ISO/IEC
/// 18004, 7.9).
struct FormatInformation: Hashable {
  let level: ErrorCorrectionLevel
  let mask: QRMask

  /// A pattern that is combined with the bits, so that they are never all light.
  private static let pattern = 0b101_0100_0001_0010

  /// Five bits for the level and the mask, and ten check bits of a BCH code; the lowest bit is
  /// placed first.
  var bits: Int {
    BCHCode.format.encode(level.formatBits << 3 | mask.number) ^ Self.pattern
  }

  init(level: ErrorCorrectionLevel, mask: QRMask) {
    self.level = level
    self.mask = mask
  }

  /// Reads the format from all copies, or returns `nil` if more than three bits of the better copy
  /// are wrong.
  init?(_ copies: Int...) { self.init(copies) }

  /// Reads the format from an array of copies, like `init(_: Int...)`.
  init?(_ copies: [Int]) {
    guard
      let number = BCHCode.format.decode(copies.map { $0 ^ Self.pattern }, among: 0..<32),
      let level = ErrorCorrectionLevel.allCases.first(where: { $0.formatBits == number >> 3 }),
      let mask = QRMask(number & 7)
    else { return nil }
    self.init(level: level, mask: mask)
  }
}
