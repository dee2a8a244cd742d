public import StateKit

extension WebSocketSession {
  /// Handles received bytes from `offset` until there is a result for the owner of the socket, and
  /// advances `offset` behind the used bytes. Returns nil when all bytes are used.
  ///
  /// The owner can stop after any result, for example to pause reading, and go on later with the
  /// rest of the bytes.
  ///
  /// - Complexity: O(*n*) in the number of used bytes.
  public mutating func receive(
    _ bytes: Span<UInt8>, at offset: inout Int, random: RandomSource
  ) -> Received? {
    while isReceiving {
      do {
        guard let event = try decoder.next(in: bytes, at: &offset) else { return nil }
        if let received = handle(event, random: random) { return received }
      } catch {
        return .commands(fail(error, random: random))
      }
    }
    offset = bytes.count
    return nil
  }

  /// Handles all received bytes, and returns their meaning in order.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func receive(_ bytes: [UInt8], random: RandomSource) -> [Received] {
    var all: [Received] = []
    var offset = 0
    while let received = receive(bytes.span, at: &offset, random: random) { all.append(received) }
    return all
  }

  private var isReceiving: Bool {
    switch state {
    case .open, .closing: true
    case .flushing, .lingering, .closed: false
    }
  }

  private mutating func handle(_ event: FrameDecoder.Event, random: RandomSource) -> Received? {
    if case .close(let code, let reason) = event {
      return .commands(handleClose(code, reason: reason, random: random))
    }
    // After this side has sent its closing frame, it ignores all frames except the answer.
    guard case .open = state else { return nil }
    switch event {
    case .message(let message): return .message(message)
    case .pong(let payload): return .pong(payload)
    case .ping(let payload):
      delayedPong = payload
      appendDelayedPong(random: random)
      return .ping(payload)
    case .close: return nil
    }
  }

  /// The size of the waiting output up to which pongs are appended at once. While more is waiting,
  /// only the newest ping is answered, so that a side that sends pings without reading the pongs
  /// cannot fill the buffer.
  static var pongOutputSize: Int { 4096 }

  /// Appends the pong that waits for room, if there is room now.
  mutating func appendDelayedPong(random: RandomSource) {
    guard let payload = delayedPong, output.count < Self.pongOutputSize else { return }
    delayedPong = nil
    encoder.appendPong(payload, to: &output.bytes, random: random)
  }
}
