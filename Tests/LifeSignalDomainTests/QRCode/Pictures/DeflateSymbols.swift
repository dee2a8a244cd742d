/// The symbols of compressed blocks and their codes, for the tests that compress data.
enum DeflateSymbols {
  /// The smallest length or distance of each symbol, and its number of extra bits, as in the tables
  /// of RFC 1951.
  static let lengths: [(base: Int, extraBits: Int)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1),
    (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4),
    (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
  ]
  static let distances: [(base: Int, extraBits: Int)] = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4),
    (49, 4), (65, 5), (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8),
    (1025, 9), (1537, 9), (2049, 10), (3073, 10), (4097, 11), (6145, 11), (8193, 12),
    (12289, 12), (16385, 13), (24577, 13),
  ]

  /// Returns the last symbol whose numbers start at or below a number.
  static func symbol(_ number: Int, _ ranges: [(base: Int, extraBits: Int)]) -> Int {
    ranges.lastIndex { $0.base <= number } ?? 0
  }

  /// Returns the codes that belong to lengths: consecutive numbers, the shortest codes first.
  static func codes(_ lengths: [Int]) -> [(code: Int, length: Int)] {
    var codes = lengths.map { (code: 0, length: $0) }
    var next = 0
    for length in 1...15 {
      next <<= 1
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol].code = next
        next += 1
      }
    }
    return codes
  }
}
