/// The checksum of the data in a zlib stream (RFC 1950, 8.2).
struct Adler32 {
  private var low: UInt32 = 1
  private var high: UInt32 = 0

  /// The checksum of the data so far.
  var value: UInt32 { high << 16 | low }

  static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = Adler32()
    checksum.update(bytes[...])
    return checksum.value
  }

  /// Appends bytes to the data.
  mutating func update(_ bytes: ArraySlice<UInt8>) {
    // Both sums are taken modulo the largest prime below 2¹⁶. That is done once for as many bytes
    // as cannot overflow the sums.
    var rest = bytes
    while !rest.isEmpty {
      for byte in rest.prefix(5552) {
        low += UInt32(byte)
        high += low
      }
      low %= 65_521
      high %= 65_521
      rest = rest.dropFirst(5552)
    }
  }
}
