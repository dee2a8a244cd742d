/// The four bytes with which a client masks the payload of a frame (RFC 6455, section 5.3).
struct MaskingKey: Hashable, Sendable {
  /// The bytes of the key; the first byte is the least significant one.
  private let bits: UInt32

  init(bits: UInt32) { self.bits = bits }

  /// Creates a key from its bytes in the order in which they are sent.
  init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
    bits = UInt32(first) | UInt32(second) << 8 | UInt32(third) << 16 | UInt32(fourth) << 24
  }

  /// Returns the byte of the key for the payload's byte at `index`.
  subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: bits >> UInt32(truncatingIfNeeded: 8 * (index & 3)))
  }

  /// The key twice, as an integer whose bytes in memory have the order of the key.
  var word: UInt64 { (UInt64(bits) | UInt64(bits) << 32).littleEndian }

  /// Returns the key for the rest of a payload of which `count` bytes are masked already.
  func advanced(by count: Int) -> Self {
    let shift = UInt32(truncatingIfNeeded: 8 * (count & 3))
    return Self(bits: bits >> shift | bits << ((32 - shift) & 31))
  }
}
