internal import Realtime

/// What one end of a connection sends to the other.
struct SocketFrame: Sendable {
  enum Content: Sendable {
    case message(WebSocketMessage)
    /// The end of the connection, with the code and the reason of the end that closed it.
    case end(CloseCode, reason: String)
  }

  let content: Content
  /// Whether the connection breaks after this frame has arrived.
  let isLast: Bool

  /// The size on a slow line, in bytes. An end needs no room.
  var byteCount: Int {
    switch content {
    case .message(.text(let text)): text.utf8.count
    case .message(.binary(let bytes)): bytes.count
    case .end: 0
    }
  }
}

/// The frames of a connection in one direction. They arrive in the order in which they were sent.
struct SocketStream {
  private var frames: [SocketFrame] = []
  /// The number of frames whose time of arrival has passed.
  private var dueCount = 0

  /// The size of the frames that have not arrived, in bytes.
  var byteCount: Int { frames.reduce(0) { $0 + $1.byteCount } }

  /// Adds a frame to those in transit.
  mutating func append(_ frame: SocketFrame) { frames.append(frame) }

  /// Records that the time of one more arrival has passed.
  mutating func addDueFrame() { dueCount += 1 }

  /// Removes and returns the next frame whose time of arrival has passed, if there is one.
  ///
  /// - Complexity: O(*n*) in the number of frames in transit.
  mutating func takeDueFrame() -> SocketFrame? {
    guard dueCount > 0, !frames.isEmpty else { return nil }
    dueCount -= 1
    return frames.removeFirst()
  }
}
