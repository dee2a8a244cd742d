/// The reason why a connection could not be opened, has ended, or cannot send a message.
public enum WebSocketFailure: Error, Hashable, Sendable {
  /// The host's name has no address.
  case unknownHost(String)
  /// The server refused the TCP connection, or could not be reached. The number is the system's
  /// `errno`.
  case unreachable(errno: Int32)
  /// The server answered the request to open a WebSocket with an HTTP status other than 101.
  case upgradeRefused(status: Int)
  /// The server's answer to the request to open a WebSocket violates RFC 6455, for the given reason.
  case invalidUpgrade(String)
  /// The other endpoint violated RFC 6455 and the connection was closed with the code.
  case protocolViolation(CloseCode, reason: String)
  /// The connection ended without a closing frame. The number is the system's `errno`; 0 if the
  /// other endpoint closed the TCP connection.
  case connectionLost(errno: Int32)
  /// The other endpoint closed the connection with the code.
  case closed(CloseCode, reason: String)
  /// The other endpoint did not answer this side's closing frame in time.
  case closeTimedOut
  /// The endpoint requires encryption, which the transport does not offer. Nothing was sent.
  case encryptionUnavailable
  /// With the message, more than the allowed number of bytes would wait to be sent.
  case sendBufferFull
  /// This side has closed the link, or has stopped before the link was open.
  case linkClosed
}
