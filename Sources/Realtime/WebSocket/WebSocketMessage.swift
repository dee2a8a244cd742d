/// A complete message of a WebSocket connection.
public enum WebSocketMessage: Hashable, Sendable {
  /// A message of Unicode text.
  case text(String)
  /// A message of arbitrary bytes.
  case binary([UInt8])
}
