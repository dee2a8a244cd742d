/// A sequence of bits, packed into bytes with the highest bit first.
struct BitBuffer {
  private(set) var bytes: [UInt8] = []
  /// The number of bits in the buffer.
  private(set) var count = 0

  /// Appends the lowest `width` bits of a number.
  mutating func append(_ number: Int, width: Int) {
    var left = width
    while left > 0 {
      let usedBits = count & 7
      if usedBits == 0 { bytes.append(0) }
      let addedBits = min(8 - usedBits, left)
      let part = number >> (left - addedBits) & (1 << addedBits - 1)
      bytes[bytes.count - 1] |= UInt8(part << (8 - usedBits - addedBits))
      count += addedBits
      left -= addedBits
    }
  }
}
