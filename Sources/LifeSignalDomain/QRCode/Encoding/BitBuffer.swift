/// A sequence of bits, packed into bytes with the highest bit first.
struct BitBuffer {
  private(set) var bytes: [UInt8] = []
  /// The number of bits in the buffer.
  private(set) var count = 0

  /// Appends the lowest `width` bits of a number.
  mutating func append(_ number: Int, width: Int) {
    var left = width
    while left > 0 {
      let used = count & 7
      if used == 0 { bytes.append(0) }
      let taken = min(8 - used, left)
      let part = number >> (left - taken) & (1 << taken - 1)
      bytes[bytes.count - 1] |= UInt8(part << (8 - used - taken))
      count += taken
      left -= taken
    }
  }
}
