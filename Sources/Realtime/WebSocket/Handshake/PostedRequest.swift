/// A request that posts a body to a path of ``HandshakePolicy/postPaths``, instead of opening a WebSocket.
///
/// The server answers it with a ``PostResponse`` and closes the connection.
public struct PostedRequest: Hashable, Sendable {
  /// The path and the query. It can contain a token: do not log it.
  public let target: String
  /// The header fields in order. They can contain a token: do not log them.
  public let headers: [WebSocketEndpoint.HeaderField]
  /// The bytes of the body.
  public let body: [UInt8]
}
