/// The bytes that wait to be written to a socket, in one contiguous buffer.
struct OutputBuffer: Hashable, Sendable {
  /// The waiting bytes, behind those that are written already. Frames are appended here directly.
  var bytes: [UInt8] = []
  /// The number of bytes at the front that the socket has written.
  private var writtenCount = 0

  /// The largest capacity that an empty buffer keeps. Larger buffers release their memory, so that a
  /// connection that was busy once does not keep it while idle.
  private static var keptCapacity: Int { 32 * 1024 }
  /// The smallest number of written bytes at which the rest is moved to the front.
  private static var compactionThreshold: Int { 4096 }

  var count: Int { bytes.count - writtenCount }
  var isEmpty: Bool { count == 0 }

  /// Calls a closure with the waiting bytes.
  func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(bytes.span.extracting(writtenCount...))
  }

  /// Removes bytes from the front. The rest is moved only when at least half of the buffer is
  /// written, so that each byte is moved at most once on average.
  mutating func didWrite(_ count: Int) {
    writtenCount += min(max(0, count), self.count)
    if isEmpty {
      removeAll()
    } else if writtenCount >= Self.compactionThreshold, 2 * writtenCount >= bytes.count {
      bytes.removeFirst(writtenCount)
      writtenCount = 0
    }
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    writtenCount = 0
  }
}
