internal import Foundation
internal import StateKit

extension UUIDGenerator {
  /// Returns a generator of random identifiers (version 4) that are determined by the random
  /// source.
  static func seeded(by random: RandomSource) -> Self {
    Self {
      let bits = [random.next(), random.next()]
      var bytes = bits.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
      }
      // RFC 9562 reserves the first bits of these two bytes for the version and the variant.
      bytes[6] = bytes[6] & 0x0F | 0x40
      bytes[8] = bytes[8] & 0x3F | 0x80
      return UUID(
        uuid: (
          bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
          bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
        ))
    }
  }
}
