internal import StateKit

extension RandomSource {
  /// Returns a random name: 16 hexadecimal digits.
  func identifier() -> String {
    let digits = String(next(), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
