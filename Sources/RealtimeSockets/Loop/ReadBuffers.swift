/// The memory into which all connections of a loop read. A connection takes a buffer while it handles
/// the bytes; only one that reads inside of that of another needs a second buffer.
struct ReadBuffers {
  private var buffer: [UInt8] = []

  static var size: Int { 64 * 1024 }

  mutating func take() -> [UInt8] {
    let taken = buffer
    buffer = []
    return taken.isEmpty ? [UInt8](repeating: 0, count: Self.size) : taken
  }

  mutating func giveBack(_ buffer: consuming [UInt8]) { self.buffer = buffer }
}
