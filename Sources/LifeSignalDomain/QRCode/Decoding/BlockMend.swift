/// Finds and mends the damaged codewords of a block.
struct BlockMend {
  private(set) var block: [UInt8]
  /// How many were damaged.
  private(set) var errors = 0

  /// Nil when there is more damage than the code can mend.
  ///
  /// - Parameters:
  ///   - block: Data, and the error correction behind it.
  ///   - checkCount: How many of them are error correction.
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
    // Not all of its roots lie in the block: it was not this that happened.
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
    errors = places.count
  }

  /// The block as a polynomial, at the roots of the generator: all zero when it is whole.
  private static func syndromes(of block: [UInt8], _ checkCount: Int) -> [UInt8] {
    (0..<checkCount).map { root in
      block.reduce(0) { GaloisField.multiply($0, GaloisField.power(root)) ^ $1 }
    }
  }

  /// The polynomial whose roots say where the errors are, the lowest power first: Berlekamp and
  /// Massey's shortest register that makes the syndromes.
  private static func locator(_ syndromes: [UInt8]) -> [UInt8] {
    var locator: [UInt8] = [1]
    var previous: [UInt8] = [1]
    var (length, gap) = (0, 1)
    var previousError: UInt8 = 1
    for step in syndromes.indices {
      var error = syndromes[step]
      for place in 1..<max(1, min(locator.count, step + 1)) {
        error ^= GaloisField.multiply(locator[place], syndromes[step - place])
      }
      if error == 0 {
        gap += 1
        continue
      }
      let factor = GaloisField.divide(error, previousError)
      let correction =
        [UInt8](repeating: 0, count: gap) + previous.map { GaloisField.multiply($0, factor) }
      let next = sum(locator, correction)
      if 2 * length <= step {
        (length, previous, previousError, gap) = (step + 1 - length, locator, error, 1)
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

  /// The polynomial that, with the locator, gives how wrong each error is.
  private static func evaluator(_ syndromes: [UInt8], _ locator: [UInt8]) -> [UInt8] {
    syndromes.indices.map { power in
      (0...min(power, locator.count - 1)).reduce(0) {
        $0 ^ GaloisField.multiply(locator[$1], syndromes[power - $1])
      }
    }
  }

  /// Of the odd powers alone: twice anything is nothing here.
  private static func derivative(_ polynomial: [UInt8]) -> [UInt8] {
    polynomial.indices.dropFirst().map { $0 % 2 == 1 ? polynomial[$0] : 0 }
  }

  private static func evaluate(_ polynomial: [UInt8], at value: UInt8) -> UInt8 {
    polynomial.reversed().reduce(0) { GaloisField.multiply($0, value) ^ $1 }
  }
}
