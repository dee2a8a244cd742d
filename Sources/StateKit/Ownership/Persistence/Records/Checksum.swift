/// CRC-64/XZ: what tells a record that was cut or changed from a whole one.
///
/// A cyclic redundancy check, because it finds *every* change that lies within 64 bits, so every
/// flipped bit and every changed byte, and 64 bits wide, so that anything else passes once in 2^64. It
/// guards against broken disks, not against forgers: those who can write the folder own the state.
enum Checksum {
  /// One entry for each value of a byte. Made once, and never changed.
  private static let table: [UInt64] = (0..<256).map { byte in
    var remainder = UInt64(byte)
    for _ in 0..<8 {
      remainder = remainder & 1 == 1 ? (remainder >> 1) ^ 0xC96C_5795_D787_0F42 : remainder >> 1
    }
    return remainder
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    let table = table
    var remainder = UInt64.max
    for byte in bytes {
      remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ (remainder >> 8)
    }
    return ~remainder
  }
}
