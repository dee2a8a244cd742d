/// The text and the properties that were read from a symbol.
public struct QRReading: Hashable, Sendable {
  /// The text in the symbol.
  public let text: String
  /// The size of the symbol.
  public let version: QRVersion
  /// The error-correction level of the symbol.
  public let level: ErrorCorrectionLevel
  /// The mask over the data of the symbol.
  public let mask: QRMask
  /// The number of codewords that were damaged and corrected.
  public let correctedCodewordCount: Int

  /// Reads a symbol from its modules, some of which may be damaged. To read a symbol from a
  /// picture, use ``all(inPicture:)``.
  ///
  /// - Parameter modules: The rows of the upright symbol without a quiet zone; `true` for dark.
  /// - Throws: ``QRReadingError`` if the modules are not a readable symbol.
  public init(_ modules: [[Bool]]) throws(QRReadingError) {
    guard let version = QRVersion(size: modules.count),
      modules.allSatisfy({ $0.count == modules.count })
    else { throw .notASymbol(rows: modules.count) }
    let plan = SymbolPlan(version)
    guard let format = Self.format(plan, modules) else { throw .unreadableFormat }
    let layout = BlockLayout(version, format.level)
    var data: [UInt8] = []
    var correctedCodewordCount = 0
    let blocks = layout.deinterleave(Self.codewords(plan, modules, format.mask))
    for (block, count) in zip(blocks, layout.dataCounts) {
      guard let correction = BlockCorrection(block, checkCount: layout.checkCount) else {
        throw .tooDamaged
      }
      data += correction.block.prefix(count)
      correctedCodewordCount += correction.damagedCount
    }
    var reader = SegmentReader(data, version: version)
    guard let text = reader.readText() else { throw .unreadableData }
    self.text = text
    self.version = version
    level = format.level
    mask = format.mask
    self.correctedCodewordCount = correctedCodewordCount
  }

  private static func format(_ plan: SymbolPlan, _ modules: [[Bool]]) -> FormatInformation? {
    FormatInformation(
      plan.formatPositions.map { copy in
        copy.enumerated().reduce(0) { bits, bit in
          modules[bit.element.row][bit.element.column] ? bits | 1 << bit.offset : bits
        }
      })
  }

  private static func codewords(
    _ plan: SymbolPlan, _ modules: [[Bool]], _ mask: QRMask
  ) -> [UInt8] {
    var codewords = [UInt8](repeating: 0, count: plan.version.codewordCount)
    var bit = 0
    plan.forEachDataPosition { row, column in
      let isSet = modules[row][column] != mask.inverts(row: row, column: column)
      if isSet, bit >> 3 < codewords.count {
        codewords[bit >> 3] |= 1 << UInt8(7 - bit & 7)
      }
      bit += 1
    }
    return codewords
  }
}
