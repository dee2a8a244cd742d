/// The buffer into which all connections of a loop read. A connection takes the buffer, and gives
/// it back when it has handled the bytes. A second buffer is created only if another connection
/// reads meanwhile.
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
