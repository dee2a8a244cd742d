/// The least work to draw a QR code: places its data once, bit by bit, under one fixed mask. It
/// omits the encoding, the error correction, the patterns and the choice of the mask.
public struct BarePlacement {
  private let size: Int
  private let isTaken: [Bool]
  private let codewords: [UInt8]

  /// Finds the positions of the data in a QR code of a version.
  ///
  /// - Parameter alignmentCenters: The coordinates of the centers of the alignment patterns.
  public init(version: Int, alignmentCenters: [Int]) {
    let size = 17 + 4 * version
    var isTaken = [Bool](repeating: false, count: size * size)
    func take(_ rows: Range<Int>, _ columns: Range<Int>) {
      for row in rows { for column in columns { isTaken[row * size + column] = true } }
    }
    take(0..<9, 0..<9)
    take(0..<9, (size - 8)..<size)
    take((size - 8)..<size, 0..<9)
    take(6..<7, 0..<size)
    take(0..<size, 6..<7)
    let last = alignmentCenters.last ?? 0
    for row in alignmentCenters {
      // Three of the centers would overlap the finder patterns.
      for column in alignmentCenters
      where min(row, column) > 6 || ![6, last].contains(max(row, column)) {
        take((row - 2)..<(row + 3), (column - 2)..<(column + 3))
      }
    }
    if version >= 7 {
      take(0..<6, (size - 11)..<(size - 8))
      take((size - 11)..<(size - 8), 0..<6)
    }
    self.size = size
    self.isTaken = isTaken
    codewords = (0..<(isTaken.count { !$0 } / 8)).map { UInt8(truncatingIfNeeded: $0 &* 37) }
  }

  /// Returns the number of dark modules, so that no work can be optimized away.
  @inline(never)
  public func place() -> Int {
    var modules = [Bool](repeating: false, count: size * size)
    var (bit, dark) = (0, 0)
    var (right, goesUp) = (size - 1, true)
    while right > 0 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in stride(from: right, to: right - 2, by: -1)
        where !isTaken[row * size + column] {
          let isSet =
            bit < codewords.count * 8 && codewords[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1
          modules[row * size + column] = isSet != ((row + column) & 1 == 0)
          if modules[row * size + column] { dark += 1 }
          bit += 1
        }
      }
      goesUp.toggle()
      right -= 2
    }
    return dark
  }
}
