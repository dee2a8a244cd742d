/// A complete message of a WebSocket connection.
public enum WebSocketMessage: Hashable, Sendable {
  /// A text message.
  case text(String)
  /// A binary message.
  case binary([UInt8])
}
