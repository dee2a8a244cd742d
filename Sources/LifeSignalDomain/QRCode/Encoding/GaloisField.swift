/// The field of 256 elements for Reed–Solomon codes.
///
/// Each element is a byte, whose bits are the coefficients of a polynomial. Products are reduced
/// modulo the polynomial x⁸ + x⁴ + x³ + x² + 1, whose bits are 0x11D.
enum GaloisField {
  /// The powers of two, listed twice, so that the sum of two logarithms is a valid index.
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

  /// Returns two to a power, which may be negative.
  static func power(_ exponent: Int) -> UInt8 {
    let remainder = exponent % 255
    return powers[remainder < 0 ? remainder + 255 : remainder]
  }

  /// Returns two to a power that is the sum of two logarithms.
  static func power(sum: Int) -> UInt8 { powers[sum] }

  /// Returns the logarithm to base two of a number other than zero.
  static func logarithm(_ number: UInt8) -> Int { logarithms[Int(number)] }

  static func multiply(_ first: UInt8, _ second: UInt8) -> UInt8 {
    if first == 0 || second == 0 { return 0 }
    return powers[logarithms[Int(first)] + logarithms[Int(second)]]
  }

  /// Returns the quotient of two elements. The divisor must not be zero.
  static func divide(_ first: UInt8, _ second: UInt8) -> UInt8 {
    if first == 0 { return 0 }
    return powers[logarithms[Int(first)] + 255 - logarithms[Int(second)]]
  }
}
