/// A block whose damaged codewords have been located and corrected.
struct BlockCorrection {
  private(set) var block: [UInt8]
  /// The number of codewords that were damaged.
  private(set) var damagedCount = 0

  /// Corrects a block, or returns `nil` if more codewords are damaged than the code can correct.
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
    let places = (0..<block.count).filter {
      Self.evaluate(locator, at: GaloisField.power(-(block.count - 1 - $0))) == 0
    }
    // If a root lies outside the block, the locator does not describe the actual damage.
    guard places.count == degree else { return nil }
    let evaluator = Self.evaluator(syndromes, locator)
    for place in places {
      let exponent = block.count - 1 - place
      let inverse = GaloisField.power(-exponent)
      let slope = Self.evaluate(Self.derivative(locator), at: inverse)
      guard slope != 0 else { return nil }
      let value = GaloisField.divide(Self.evaluate(evaluator, at: inverse), slope)
      self.block[place] ^= GaloisField.multiply(value, GaloisField.power(exponent))
    }
    guard Self.syndromes(of: self.block, checkCount).allSatisfy({ $0 == 0 }) else { return nil }
    damagedCount = places.count
  }

  /// Evaluates the block as a polynomial at the roots of the generator polynomial, which are the
  /// first `checkCount` powers of the field's generator. All values of an undamaged block are zero.
  private static func syndromes(of block: [UInt8], _ checkCount: Int) -> [UInt8] {
    (0..<checkCount).map { exponent in
      block.reduce(0) { GaloisField.multiply($0, GaloisField.power(exponent)) ^ $1 }
    }
  }

  /// Returns the coefficients of the error locator polynomial, the lowest power first. For each
  /// damaged codeword, which is the coefficient of a power `e` of the block's polynomial, the
  /// locator has the root `GaloisField.power(-e)`. The Berlekamp–Massey algorithm finds the
  /// shortest register that generates the syndromes.
  private static func locator(_ syndromes: [UInt8]) -> [UInt8] {
    var locator: [UInt8] = [1]
    var previous: [UInt8] = [1]
    var (length, gap) = (0, 1)
    var previousDiscrepancy: UInt8 = 1
    for step in syndromes.indices {
      var discrepancy = syndromes[step]
      for place in 1..<max(1, min(locator.count, step + 1)) {
        discrepancy ^= GaloisField.multiply(locator[place], syndromes[step - place])
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
    (0..<max(first.count, second.count)).map { place in
      (place < first.count ? first[place] : 0) ^ (place < second.count ? second[place] : 0)
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
