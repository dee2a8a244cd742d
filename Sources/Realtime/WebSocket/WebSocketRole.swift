/// One of the two sides of a WebSocket connection. A client masks its frames, a server does not.
public enum WebSocketRole: Hashable, Sendable {
  /// This side opened the connection.
  case client
  /// This side accepted the connection.
  case server
}
