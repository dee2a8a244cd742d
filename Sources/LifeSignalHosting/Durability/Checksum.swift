/// The CRC-64/XZ checksum, which detects truncated and changed files.
///
/// The checksum protects against errors of the disk, not against attackers: a process that can write to
/// the folder can write any state.
enum Checksum {
  /// For each byte, the remainder of its division by the polynomial of the checksum.
  private static let table: [UInt64] = (0..<256).map { byte in
    var remainder = UInt64(byte)
    for _ in 0..<8 {
      remainder = remainder & 1 == 1 ? (remainder >> 1) ^ 0xC96C_5795_D787_0F42 : remainder >> 1
    }
    return remainder
  }

  /// Returns the checksum of the bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    let table = table
    var remainder = UInt64.max
    for byte in bytes {
      remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ (remainder >> 8)
    }
    return ~remainder
  }
}
