/// The limits of one WebSocket connection.
public struct WebSocketLimits: Hashable, Sendable {
  /// The size in bytes of the largest message that is accepted. A larger one closes the connection
  /// with ``CloseCode/messageTooBig``.
  public let messageSize: Int
  /// The largest number of frames of a message. A message of more frames closes the connection with
  /// ``CloseCode/messageTooBig``.
  public let fragmentCount: Int
  /// The number of bytes that can wait to be written. A message that does not fit is refused with
  /// ``WebSocketFailure/sendBufferFull``.
  public let outputSize: Int
  /// The longest time from the first closing frame to the end of the TCP connection.
  public let closeTimeout: Duration

  /// Creates limits. A number below 1 is replaced by 1.
  public init(
    messageSize: Int = 1 << 20, fragmentCount: Int = 1024, outputSize: Int = 1 << 20,
    closeTimeout: Duration = .seconds(5)
  ) {
    self.messageSize = max(1, messageSize)
    self.fragmentCount = max(1, fragmentCount)
    self.outputSize = max(1, outputSize)
    self.closeTimeout = closeTimeout
  }
}
