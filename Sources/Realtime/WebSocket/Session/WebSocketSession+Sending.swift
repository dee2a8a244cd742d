public import StateKit

extension WebSocketSession {
  /// The number of bytes that wait to be written.
  public var outputCount: Int { output.count }

  /// Calls a closure with the bytes that wait to be written.
  ///
  /// - Throws: what the closure throws.
  public func withOutput<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try output.withBytes(body)
  }

  /// Appends a message to the output.
  ///
  /// - Throws: ``WebSocketFailure/linkClosed`` if the connection is not open, and
  ///   ``WebSocketFailure/sendBufferFull`` if the message does not fit into the output. In both
  ///   cases nothing is appended, and the state of the connection does not change.
  /// - Complexity: O(*n*) in the size of the message.
  public mutating func send(
    _ message: WebSocketMessage, random: RandomSource
  ) throws(WebSocketFailure) {
    let size =
      switch message {
      case .text(let text): text.utf8.count
      case .binary(let bytes): bytes.count
      }
    try checkRoom(for: size)
    encoder.append(message, to: &output.bytes, random: random)
  }

  /// Appends a ping to the output. Only the first 125 bytes of the payload are sent.
  ///
  /// - Throws: the same failures as ``send(_:random:)``.
  public mutating func ping(
    _ payload: [UInt8] = [], random: RandomSource
  ) throws(WebSocketFailure) {
    try checkRoom(for: min(payload.count, FrameEncoder.controlPayloadSize))
    encoder.appendPing(payload, to: &output.bytes, random: random)
  }

  private func checkRoom(for size: Int) throws(WebSocketFailure) {
    guard case .open = state else { throw .linkClosed }
    guard size <= limits.outputSize - output.count else { throw .sendBufferFull }
  }

  /// Removes bytes from the front of the output, after the socket has written them.
  ///
  /// - Complexity: O(1) on average.
  public mutating func didWrite(_ count: Int, random: RandomSource) -> [Command] {
    output.didWrite(count)
    if case .open = state { appendDelayedPong(random: random) }
    return finishIfFlushed()
  }
}
