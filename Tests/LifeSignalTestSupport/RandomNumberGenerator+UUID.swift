public import Foundation

extension RandomNumberGenerator {
  /// Returns a random identifier.
  public mutating func uuid() -> UUID {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &self) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
