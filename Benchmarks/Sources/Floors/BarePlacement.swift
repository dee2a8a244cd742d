/// The least work to draw a QR code: places its data once, bit by bit, under one fixed mask. It
/// omits the encoding, the error correction, the patterns and the choice of the mask. The cost of a
/// complete QR code is compared with it.
public struct BarePlacement {
  private let size: Int
  /// Whether a module belongs to a pattern, so that no data can be placed there.
  private let isReserved: [Bool]
  private let codewords: [UInt8]

  /// Finds the positions of the data in a QR code of a version.
  ///
  /// - Parameter alignmentCenters: The coordinates of the centers of the alignment patterns.
  public init(version: Int, alignmentCenters: [Int]) {
    let size = 17 + 4 * version
    var isReserved = [Bool](repeating: false, count: size * size)
    func reserve(_ rows: Range<Int>, _ columns: Range<Int>) {
      for row in rows { for column in columns { isReserved[row * size + column] = true } }
    }
    // The finder patterns in three corners, with the format information beside them.
    reserve(0..<9, 0..<9)
    reserve(0..<9, (size - 8)..<size)
    reserve((size - 8)..<size, 0..<9)
    // The timing patterns.
    reserve(6..<7, 0..<size)
    reserve(0..<size, 6..<7)
    let lastCenter = alignmentCenters.last ?? 0
    for row in alignmentCenters {
      // Three of the centers would overlap the finder patterns.
      for column in alignmentCenters
      where min(row, column) > 6 || ![6, lastCenter].contains(max(row, column)) {
        reserve((row - 2)..<(row + 3), (column - 2)..<(column + 3))
      }
    }
    if version >= 7 {
      // The version information.
      reserve(0..<6, (size - 11)..<(size - 8))
      reserve((size - 11)..<(size - 8), 0..<6)
    }
    self.size = size
    self.isReserved = isReserved
    // The bytes are arbitrary, because only the time of their placement matters.
    codewords = (0..<(isReserved.count { !$0 } / 8)).map { UInt8(truncatingIfNeeded: $0 &* 37) }
  }

  /// Places the data. Returns the number of dark modules, so that the optimizer cannot remove the
  /// work.
  @inline(never)
  public func place() -> Int {
    var modules = [Bool](repeating: false, count: size * size)
    var (bit, darkCount) = (0, 0)
    var (right, goesUp) = (size - 1, true)
    while right > 0 {
      // Column 6 contains a timing pattern and no data.
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in stride(from: right, to: right - 2, by: -1)
        where !isReserved[row * size + column] {
          let isSet =
            bit < codewords.count * 8 && codewords[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1
          modules[row * size + column] = isSet != ((row + column) & 1 == 0)
          if modules[row * size + column] { darkCount += 1 }
          bit += 1
        }
      }
      goesUp.toggle()
      right -= 2
    }
    return darkCount
  }
}
