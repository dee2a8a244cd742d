/// A block whose damaged codewords have been located and corrected.
///
/// A codeword is a byte of the symbol. A block consists of data codewords, followed by the
/// error-correction codewords that protect them.
struct BlockCorrection {
  private(set) var block: [UInt8]
  /// The number of codewords that were damaged.
  private(set) var damagedCount = 0

  /// Corrects a block, or returns `nil` if more codewords are damaged than can be corrected.
  ///
  /// - Parameters:
  ///   - block: The data codewords, followed by the error-correction codewords.
  ///   - checkCount: The number of error-correction codewords.
  init?(_ block: [UInt8], checkCount: Int) {
    self.block = block
    let syndromes = Self.syndromes(of: block, checkCount)
    if syndromes.allSatisfy({ $0 == 0 }) { return }
    let locator = Self.locator(syndromes)
    let degree = locator.count - 1
    guard degree * 2 <= checkCount else { return nil }
    let damagedIndices = (0..<block.count).filter {
      Self.evaluate(locator, at: GaloisField.power(-(block.count - 1 - $0))) == 0
    }
    // A locator with fewer roots in the block than its degree does not describe the actual damage.
    guard damagedIndices.count == degree else { return nil }
    let evaluator = Self.evaluator(syndromes, locator)
    for index in damagedIndices {
      // The codeword is the coefficient of the power `exponent` in the block's polynomial.
      let exponent = block.count - 1 - index
      let inverse = GaloisField.power(-exponent)
      let slope = Self.evaluate(Self.derivative(locator), at: inverse)
      guard slope != 0 else { return nil }
      // Forney's formula returns the difference between the damaged and the original codeword.
      let value = GaloisField.divide(Self.evaluate(evaluator, at: inverse), slope)
      self.block[index] ^= GaloisField.multiply(value, GaloisField.power(exponent))
    }
    guard Self.syndromes(of: self.block, checkCount).allSatisfy({ $0 == 0 }) else { return nil }
    damagedCount = damagedIndices.count
  }

  /// Returns the syndromes of the block: the values of its polynomial at the roots of the generator
  /// polynomial, which are the first `checkCount` powers of two. The syndromes of an undamaged
  /// block are zero.
  private static func syndromes(of block: [UInt8], _ checkCount: Int) -> [UInt8] {
    (0..<checkCount).map { exponent in
      block.reduce(0) { GaloisField.multiply($0, GaloisField.power(exponent)) ^ $1 }
    }
  }

  /// Returns the coefficients of the error locator polynomial, the lowest power first. For each
  /// damaged codeword, which is the coefficient of a power `e` of the block's polynomial, the
  /// locator has the root `GaloisField.power(-e)`.
  ///
  /// The coefficients form the shortest linear recurrence that generates the syndromes. The
  /// Berlekamp–Massey algorithm finds it.
  private static func locator(_ syndromes: [UInt8]) -> [UInt8] {
    var locator: [UInt8] = [1]
    // The locator before its recurrence last became longer.
    var previous: [UInt8] = [1]
    // The length of the recurrence, and the number of steps since it last became longer.
    var (length, gap) = (0, 1)
    var previousDiscrepancy: UInt8 = 1
    for step in syndromes.indices {
      var discrepancy = syndromes[step]
      for power in 1..<max(1, min(locator.count, step + 1)) {
        discrepancy ^= GaloisField.multiply(locator[power], syndromes[step - power])
      }
      if discrepancy == 0 {
        gap += 1
        continue
      }
      let factor = GaloisField.divide(discrepancy, previousDiscrepancy)
      let correction =
        [UInt8](repeating: 0, count: gap) + previous.map { GaloisField.multiply($0, factor) }
      let next = sum(locator, correction)
      if 2 * length <= step {
        (length, gap) = (step + 1 - length, 1)
        (previous, previousDiscrepancy) = (locator, discrepancy)
      } else {
        gap += 1
      }
      locator = next
    }
    return Array(locator.prefix(through: locator.lastIndex { $0 != 0 } ?? 0))
  }

  private static func sum(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    (0..<max(first.count, second.count)).map { power in
      (power < first.count ? first[power] : 0) ^ (power < second.count ? second[power] : 0)
    }
  }

  /// Returns the polynomial that, together with the locator, gives the value of each error.
  private static func evaluator(_ syndromes: [UInt8], _ locator: [UInt8]) -> [UInt8] {
    syndromes.indices.map { power in
      (0...min(power, locator.count - 1)).reduce(0) {
        $0 ^ GaloisField.multiply(locator[$1], syndromes[power - $1])
      }
    }
  }

  /// Returns the derivative of a polynomial. Only the odd powers contribute to it, because twice
  /// any value is zero in this field.
  private static func derivative(_ polynomial: [UInt8]) -> [UInt8] {
    polynomial.indices.dropFirst().map { $0 % 2 == 1 ? polynomial[$0] : 0 }
  }

  private static func evaluate(_ polynomial: [UInt8], at value: UInt8) -> UInt8 {
    polynomial.reversed().reduce(0) { GaloisField.multiply($0, value) ^ $1 }
  }
}
