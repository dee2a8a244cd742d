/// The received bytes that a connection has not used, because its user paused reading.
struct PausedInput {
  private(set) var isPaused = false
  private var bytes: [UInt8] = []
  private var usedCount = 0

  mutating func pause() { isPaused = true }

  /// Keeps the rest of the bytes that were just read.
  mutating func keep(_ rest: Span<UInt8>) {
    bytes = []
    bytes.reserveCapacity(rest.count)
    for index in rest.indices { bytes.append(rest[index]) }
    usedCount = 0
  }

  /// Keeps the bytes of an earlier pause, which have been used up to a position.
  mutating func keep(_ bytes: consuming [UInt8], from usedCount: Int) {
    self.bytes = bytes
    self.usedCount = usedCount
  }

  /// Ends the pause, and returns the kept bytes and the position of the first unused one.
  mutating func resume() -> (bytes: [UInt8], usedCount: Int) {
    defer { self = Self() }
    return (bytes, usedCount)
  }
}
