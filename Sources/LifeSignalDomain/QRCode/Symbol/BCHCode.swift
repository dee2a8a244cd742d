/// A code that protects the format or the version information of a symbol.
struct BCHCode {
  /// The number of bits that the code adds.
  let checkBits: Int
  /// The generator polynomial, whose coefficients are the bits of this number.
  let generator: Int

  /// The code of the format: five bits, and ten check bits (ISO/IEC 18004, Annex C).
  static let format = BCHCode(checkBits: 10, generator: 0b101_0011_0111)
  /// The code of the version: six bits, and twelve check bits (ISO/IEC 18004, Annex D).
  static let version = BCHCode(checkBits: 12, generator: 0b1_1111_0010_0101)

  /// Returns the number, followed by the check bits: the remainder after a division by the generator
  /// polynomial.
  func encode(_ number: Int) -> Int {
    var remainder = number << checkBits
    let degree = checkBits
    while remainder >> degree != 0 {
      let shift = remainder.bitWidth - remainder.leadingZeroBitCount - 1 - degree
      remainder ^= generator << shift
    }
    return number << checkBits | remainder
  }

  /// Returns the candidate whose encoding differs in the fewest bits from one of the copies, or `nil`
  /// if more than three bits differ.
  ///
  /// The encoding of a wrong number can be similar to a badly damaged copy, but the encoding of the
  /// right number is more similar to an intact copy. Each candidate is therefore compared only with
  /// the copy that is most similar to its encoding.
  func decode(_ copies: [Int], among candidates: Range<Int>) -> Int? {
    let distances = candidates.map { number in
      copies.map { (encode(number) ^ $0).nonzeroBitCount }.min() ?? .max
    }
    guard let leastDistance = distances.min(), leastDistance <= 3,
      let index = distances.firstIndex(of: leastDistance)
    else { return nil }
    return candidates[candidates.startIndex + index]
  }
}
