/// What was read from a symbol.
public struct QRReading: Hashable, Sendable {
  /// The text.
  public let text: String
  /// The size.
  public let version: QRVersion
  /// How much damage it survives.
  public let level: ErrorCorrectionLevel
  /// The pattern over the data.
  public let mask: QRMask
  /// How many codewords were damaged, and mended.
  public let mended: Int

  /// Reads modules, row by row, true for dark, without a quiet zone, upright: those of a ``QRCode``, or
  /// of one that was damaged. It finds no symbol in a picture.
  ///
  /// - Throws: ``QRReadingError``. Any modules give a reading or an error.
  public init(_ modules: [[Bool]]) throws(QRReadingError) {
    guard let version = QRVersion(size: modules.count),
      modules.allSatisfy({ $0.count == modules.count })
    else { throw .notASymbol(rows: modules.count) }
    let plan = SymbolPlan(version)
    guard let format = Self.format(plan, modules) else { throw .unreadableFormat }
    let layout = BlockLayout(version, format.level)
    var data: [UInt8] = []
    var mended = 0
    let blocks = layout.deinterleave(Self.codewords(plan, modules, format.mask))
    for (block, count) in zip(blocks, layout.dataCounts) {
      guard let mend = BlockMend(block, checkCount: layout.checkCount) else { throw .tooDamaged }
      data += mend.block.prefix(count)
      mended += mend.errors
    }
    var reader = SegmentReader(data, version: version)
    guard let text = reader.readText() else { throw .unreadableData }
    self.text = text
    self.version = version
    level = format.level
    mask = format.mask
    self.mended = mended
  }

  private static func format(_ plan: SymbolPlan, _ modules: [[Bool]]) -> FormatInformation? {
    FormatInformation(
      plan.formatPlaces.map { copy in
        copy.enumerated().reduce(0) { bits, bit in
          modules[bit.element.row][bit.element.column] ? bits | 1 << bit.offset : bits
        }
      })
  }

  private static func codewords(
    _ plan: SymbolPlan, _ modules: [[Bool]], _ mask: QRMask
  ) -> [UInt8] {
    var codewords = [UInt8](repeating: 0, count: plan.version.codewords)
    var place = 0
    plan.forEachDataPlace { row, column in
      let isSet = modules[row][column] != mask.inverts(row: row, column: column)
      if isSet, place >> 3 < codewords.count {
        codewords[place >> 3] |= 1 << UInt8(7 - place & 7)
      }
      place += 1
    }
    return codewords
  }
}
