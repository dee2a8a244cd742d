/// The 256 numbers of Reed-Solomon's arithmetic: bytes as polynomials, modulo x⁸ + x⁴ + x³ + x² + 1.
enum GaloisField {
  /// The powers of two, twice over, so that a sum of two logarithms needs no remainder.
  private static let powers: [UInt8] = {
    var powers: [UInt8] = []
    var value = 1
    for _ in 0..<510 {
      powers.append(UInt8(value))
      value <<= 1
      if value > 255 { value ^= 0x11D }
    }
    return powers
  }()

  private static let logarithms: [Int] = {
    var logarithms = Array(repeating: 0, count: 256)
    for exponent in 0..<255 { logarithms[Int(powers[exponent])] = exponent }
    return logarithms
  }()

  /// Two to a power, which may be negative.
  static func power(_ exponent: Int) -> UInt8 {
    let remainder = exponent % 255
    return powers[remainder < 0 ? remainder + 255 : remainder]
  }

  /// Two to a sum of two logarithms.
  static func power(sum: Int) -> UInt8 { powers[sum] }

  /// The power of two that a number is; of zero there is none.
  static func logarithm(_ number: UInt8) -> Int { logarithms[Int(number)] }

  static func multiply(_ first: UInt8, _ second: UInt8) -> UInt8 {
    if first == 0 || second == 0 { return 0 }
    return powers[logarithms[Int(first)] + logarithms[Int(second)]]
  }

  /// The second one is not zero.
  static func divide(_ first: UInt8, _ second: UInt8) -> UInt8 {
    if first == 0 { return 0 }
    return powers[logarithms[Int(first)] + 255 - logarithms[Int(second)]]
  }
}
