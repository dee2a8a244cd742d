/// The codes of compressed blocks, and the numbers that their symbols stand for (RFC 1951, 3.2.5 to
/// 3.2.7).
enum DeflateTables {
  /// The numbers that start at `base` and differ in `extraBits` bits, which follow the symbol.
  struct NumberRange {
    let base: Int
    let extraBits: Int
  }

  /// The lengths of copies. Each group of four symbols has one more extra bit than the previous one.
  static let lengths: [NumberRange] = {
    let extraBits = [0, 0, 0, 0] + (0...5).flatMap { Array(repeating: $0, count: 4) }
    // The longest copy has a symbol of its own.
    return ranges(from: 3, extraBits: extraBits) + [NumberRange(base: 258, extraBits: 0)]
  }()

  /// The distances of copies. Each pair of symbols has one more extra bit than the previous one.
  static let distances = ranges(
    from: 1, extraBits: [0, 0] + (0...13).flatMap { [$0, $0] })

  private static func ranges(from first: Int, extraBits: [Int]) -> [NumberRange] {
    var base = first
    return extraBits.map { extraBits in
      defer { base += 1 << extraBits }
      return NumberRange(base: base, extraBits: extraBits)
    }
  }

  /// Reads the extra bits of a symbol, and returns its number.
  static func number(
    _ symbol: Int, in ranges: [NumberRange], _ bits: inout BitReader
  ) throws(QRPictureError) -> Int {
    guard symbol < ranges.count else { throw .damaged(.pixels) }
    return ranges[symbol].base + (try bits.read(ranges[symbol].extraBits))
  }

  /// The code of literals and lengths in blocks without codes of their own.
  static let fixedLiterals = HuffmanCode(
    unchecked: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
  /// The code of distances in blocks without codes of their own.
  static let fixedDistances = HuffmanCode(unchecked: [UInt8](repeating: 5, count: 32))

  /// The order in which the lengths of the codes of code lengths are stored.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Reads the codes at the start of a block with codes of its own.
  ///
  /// - Throws: ``QRPictureError`` if a code is invalid, or if the block could not end.
  static func readCodes(
    _ bits: inout BitReader
  ) throws(QRPictureError) -> (literals: HuffmanCode, distances: HuffmanCode) {
    let literalCount = try bits.read(5) + 257
    let distanceCount = try bits.read(5) + 1
    let lengthCount = try bits.read(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .damaged(.pixels) }
    var lengthLengths = [UInt8](repeating: 0, count: order.count)
    for place in order.prefix(lengthCount) { lengthLengths[place] = UInt8(try bits.read(3)) }
    let lengthCode = try HuffmanCode(lengths: lengthLengths, canBeIncomplete: false)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try lengthCode.read(&bits)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .damaged(.pixels) }
        lengths += Array(repeating: last, count: 3 + (try bits.read(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try bits.read(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try bits.read(7)))
      default: lengths.append(UInt8(symbol))
      }
    }
    // The symbol 256 ends the block.
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0
    else { throw .damaged(.pixels) }
    return (
      try HuffmanCode(lengths: lengths.prefix(literalCount)),
      try HuffmanCode(lengths: lengths.dropFirst(literalCount))
    )
  }
}
