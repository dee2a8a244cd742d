/// A symbol with its data, before a mask is applied.
struct SymbolDrawing {
  private let plan: SymbolPlan
  private let level: ErrorCorrectionLevel
  /// The patterns and the data, without mask and format information.
  private var grid: ModuleGrid

  init(_ content: SymbolContent) {
    plan = SymbolPlan(content.version)
    level = content.level
    grid = plan.patterns
    place(content.codewords)
  }

  /// Places the codewords, once for all masks. Modules that no codeword uses stay light.
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    let bitCount = codewords.count * 8
    plan.forEachDataPosition { row, column in
      if bit < bitCount, codewords[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1 {
        grid[row, column] = true
      }
      bit += 1
    }
  }

  /// Returns the symbol with a mask. If `mask` is `nil`, the first of the masks with the lowest
  /// penalty is applied.
  func code(_ mask: QRMask?) -> QRCode {
    if let mask { return code(mask, masked(mask)) }
    var best = (mask: QRMask.all[0], grid: masked(QRMask.all[0]))
    var lowestPenalty = MaskScore(best.grid).penalty
    for mask in QRMask.all.dropFirst() {
      let grid = masked(mask)
      let penalty = MaskScore(grid).penalty
      if penalty < lowestPenalty {
        lowestPenalty = penalty
        best = (mask, grid)
      }
    }
    return code(best.mask, best.grid)
  }

  private func code(_ mask: QRMask, _ grid: ModuleGrid) -> QRCode {
    QRCode(version: plan.version, level: level, mask: mask, grid: grid)
  }

  private func masked(_ mask: QRMask) -> ModuleGrid {
    var grid = grid
    grid.invert(mask, where: plan.isData)
    let bits = FormatInformation(level: level, mask: mask).bits
    for copy in plan.formatPositions {
      for (bit, place) in copy.enumerated() where bits >> bit & 1 == 1 {
        grid[place.row, place.column] = true
      }
    }
    return grid
  }
}
