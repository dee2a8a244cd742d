/// The checksum of zlib streams.
enum Adler32 {
  static func of(_ bytes: [UInt8]) -> UInt32 {
    // Both sums are taken modulo the largest prime below 2¹⁶.
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
