/// The division of a symbol's codewords, which are bytes, into blocks (ISO/IEC 18004, Table 9).
struct BlockLayout {
  /// The number of error-correction codewords in each block.
  let checkCount: Int
  /// The number of data codewords in each block; the longer blocks come last.
  let dataCounts: [Int]

  init(_ version: QRVersion, _ level: ErrorCorrectionLevel) {
    let index = version.number - 1
    checkCount = Int(Self.checkCounts[level.index][index])
    let blockCount = Int(Self.blockCounts[level.index][index])
    let dataCount = version.codewordCount - blockCount * checkCount
    let (shortLength, longerBlockCount) = (dataCount / blockCount, dataCount % blockCount)
    let shortBlockCount = blockCount - longerBlockCount
    dataCounts = (0..<blockCount).map { $0 < shortBlockCount ? shortLength : shortLength + 1 }
  }

  /// The number of data codewords in all blocks.
  var dataCodewordCount: Int { dataCounts.reduce(0, +) }

  /// Returns the data codewords and the error-correction codewords that protect them, in the order
  /// in which they are placed: the first data codeword of each block, then the second of each
  /// block, and so on; then the error-correction codewords in the same way.
  func interleave(_ data: [UInt8]) -> [UInt8] {
    let code = ReedSolomonCode(checkCount: checkCount)
    var blocks: [ArraySlice<UInt8>] = []
    var start = 0
    for count in dataCounts {
      blocks.append(data[start..<(start + count)])
      start += count
    }
    let checks = blocks.map(code.checks)
    var result: [UInt8] = []
    result.reserveCapacity(data.count + checkCount * blocks.count)
    for place in 0..<(dataCounts.last ?? 0) {
      for block in blocks where place < block.count {
        result.append(block[block.startIndex + place])
      }
    }
    for place in 0..<checkCount {
      for block in checks { result.append(block[place]) }
    }
    return result
  }

  /// Divides interleaved codewords into blocks, which consist of data codewords followed by
  /// error-correction codewords.
  func deinterleave(_ codewords: [UInt8]) -> [[UInt8]] {
    var blocks = dataCounts.map { count -> [UInt8] in
      var block: [UInt8] = []
      block.reserveCapacity(count + checkCount)
      return block
    }
    var next = 0
    for place in 0..<(dataCounts.last ?? 0) {
      for block in blocks.indices where place < dataCounts[block] {
        blocks[block].append(codewords[next])
        next += 1
      }
    }
    for _ in 0..<checkCount {
      for block in blocks.indices {
        blocks[block].append(codewords[next])
        next += 1
      }
    }
    return blocks
  }

  // The tables have one row for each level, the weakest first, and one column for each version. The
  // numbers are those of the standard.
  private static let checkCounts: [[UInt8]] = [
    [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30,
      26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28,
      28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30,
      30,
      30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30,
      30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]

  private static let blockCounts: [[UInt8]] = [
    [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14,
      15,
      16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
      26,
      28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34,
      34,
      35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37,
      40,
      42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
}
