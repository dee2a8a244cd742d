/// A reader of the bits of a compressed stream, the lowest bit of each byte first (RFC 1951, 3.1.1).
struct BitReader {
  private let bytes: [UInt8]
  private var nextByte = 0
  /// The bits that were taken from `bytes` and not yet read, the next one in the lowest bit.
  private var pending: UInt64 = 0
  private var pendingCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads up to 32 bits as a number.
  ///
  /// - Throws: ``QRPictureError/truncated`` if fewer bits are left.
  mutating func read(_ count: Int) throws(QRPictureError) -> Int {
    while pendingCount < count {
      guard nextByte < bytes.count else { throw .truncated }
      pending |= UInt64(bytes[nextByte]) << UInt64(pendingCount)
      nextByte += 1
      pendingCount += 8
    }
    let number = pending & (1 << UInt64(count) - 1)
    pending >>= UInt64(count)
    pendingCount -= count
    return Int(number)
  }

  /// Skips the remaining bits of the current byte.
  mutating func skipToByte() {
    pending >>= UInt64(pendingCount & 7)
    pendingCount &= ~7
  }
}
