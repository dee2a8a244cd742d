/// The hash function MurmurHash3 for 32 bits (variant x86), with the seed 0.
///
/// Servers and clients of all platforms place users in the same buckets because they use the same
/// function.
struct Murmur3: Hashable, Sendable {
  private var hash: UInt32 = 0
  /// The bytes that do not fill a block yet, the first one in the lowest bits.
  private var block: UInt32 = 0
  private var byteCount: UInt32 = 0

  /// Returns the hash of bytes.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var function = Self()
    for byte in bytes { function.combine(byte) }
    return function.finalize()
  }

  /// Appends a byte to the hashed bytes.
  mutating func combine(_ byte: UInt8) {
    block |= UInt32(byte) << (8 * (byteCount & 3))
    byteCount &+= 1
    guard byteCount & 3 == 0 else { return }
    hash ^= Self.mixed(block)
    hash = Self.rotated(hash, by: 13) &* 5 &+ 0xE654_6B64
    block = 0
  }

  /// Returns the hash of the bytes so far.
  func finalize() -> UInt32 {
    var hash = byteCount & 3 == 0 ? hash : hash ^ Self.mixed(block)
    hash ^= byteCount
    hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
    hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
    return hash ^ hash >> 16
  }

  private static func mixed(_ block: UInt32) -> UInt32 {
    rotated(block &* 0xCC9E_2D51, by: 15) &* 0x1B87_3593
  }

  private static func rotated(_ value: UInt32, by count: UInt32) -> UInt32 {
    value << count | value >> (32 - count)
  }
}
