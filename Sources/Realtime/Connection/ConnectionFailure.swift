/// The reason why a connection could not be opened, or was lost.
public enum ConnectionFailure: Error, Hashable, Sendable {
  /// The connection was not established within ``ConnectionPolicy/openDeadline``.
  case openTimedOut
  /// The socket could not be opened, or broke.
  case socket(WebSocketFailure)
  /// The server closed the connection.
  case closedByServer(CloseCode, reason: String)
  /// The server did not answer a heartbeat in time.
  case heartbeatTimedOut
  /// The server refused the connection with an error of its protocol.
  case refused(code: Int?, message: String)
  /// The device has no network.
  case offline
  /// The app has closed the connection.
  case disconnected
}
