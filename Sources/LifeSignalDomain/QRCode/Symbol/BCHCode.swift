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

  /// The number among `candidates` whose word is nearest to one of the copies that were read, when no
  /// more than three bits differ. Of two copies a badly damaged one is often near to a wrong number,
  /// and the good one is nearer to the right one.
  func decode(_ copies: [Int], among candidates: Range<Int>) -> Int? {
    let distances = candidates.map { number in
      copies.map { (encode(number) ^ $0).nonzeroBitCount }.min() ?? .max
    }
    guard let least = distances.min(), least <= 3, let place = distances.firstIndex(of: least)
    else { return nil }
    return candidates[candidates.startIndex + place]
  }
}
