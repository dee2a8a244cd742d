/// The codes that protect a symbol's format and version.
struct BCHCode {
  /// How many bits the code adds.
  let checkBits: Int
  let generator: Int

  /// Five bits and ten more (Annex C).
  static let format = BCHCode(checkBits: 10, generator: 0b101_0011_0111)
  /// Six bits and twelve more (Annex D).
  static let version = BCHCode(checkBits: 12, generator: 0b1_1111_0010_0101)

  /// The number, followed by the remainder of its division by the generator.
  func encode(_ number: Int) -> Int {
    var remainder = number << checkBits
    let degree = checkBits
    while remainder >> degree != 0 {
      let shift = remainder.bitWidth - remainder.leadingZeroBitCount - 1 - degree
      remainder ^= generator << shift
    }
    return number << checkBits | remainder
  }

  /// The number among `candidates` whose word is nearest, when fewer than four bits differ: the
  /// distance of both codes is at least seven.
  func decode(_ word: Int, among candidates: Range<Int>) -> Int? {
    candidates.first { (encode($0) ^ word).nonzeroBitCount <= 3 }
  }
}
