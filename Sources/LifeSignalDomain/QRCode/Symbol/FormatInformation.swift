/// The level and the mask of a symbol. The symbol contains two copies of this information (ISO/IEC
/// 18004, 7.9).
struct FormatInformation: Hashable {
  let level: ErrorCorrectionLevel
  let mask: QRMask

  /// The bits that are inverted in each symbol, so that its format is never all light.
  private static let pattern = 0b101_0100_0001_0010

  /// Five bits for the level and the mask, followed by ten check bits of a BCH code. The lowest bit
  /// is at the first position of each copy in ``SymbolPlan/formatPositions``.
  var bits: Int {
    BCHCode.format.encode(level.formatBits << 3 | mask.number) ^ Self.pattern
  }

  init(level: ErrorCorrectionLevel, mask: QRMask) {
    self.level = level
    self.mask = mask
  }

  /// Reads the format from all copies, or returns `nil` if more than three bits of each copy are
  /// wrong.
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
