/// A Reed–Solomon code, whose error-correction codewords are the remainder of a polynomial
/// division.
struct ReedSolomonCode {
  /// The number of codewords that are added. Half as many damaged codewords can be corrected.
  let checkCount: Int
  /// The logarithms of the generator polynomial's coefficients, except the leading one.
  private let generator: [Int]

  init(checkCount: Int) {
    self.checkCount = checkCount
    // The product of (x - 2⁰), (x - 2¹) and so on, with the highest power first.
    var product: [UInt8] = [1]
    for root in 0..<checkCount {
      var next = product + [0]
      for (place, coefficient) in product.enumerated() {
        next[place + 1] ^= GaloisField.multiply(coefficient, GaloisField.power(root))
      }
      product = next
    }
    generator = product.dropFirst().map(GaloisField.logarithm)
  }

  /// Returns the error-correction codewords of a block.
  ///
  /// - Complexity: O(*n* × `checkCount`) for *n* codewords.
  func checks(_ data: ArraySlice<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: checkCount)
    // The start of a ring buffer, which avoids moving all elements.
    var first = 0
    for byte in data {
      let factor = byte ^ remainder[first]
      remainder[first] = 0
      first = first + 1 == checkCount ? 0 : first + 1
      if factor == 0 { continue }
      let logarithm = GaloisField.logarithm(factor)
      var place = first
      for coefficient in generator {
        remainder[place] ^= GaloisField.power(sum: coefficient + logarithm)
        place = place + 1 == checkCount ? 0 : place + 1
      }
    }
    return Array(remainder[first...] + remainder[..<first])
  }
}
