public import Realtime

/// The limits and the policy of a ``WebSocketServer``.
public struct WebSocketServerConfiguration: Hashable, Sendable {
  /// Which requests are accepted.
  public var policy = HandshakePolicy()
  /// The limits of each connection.
  public var limits = WebSocketLimits()
  /// The largest number of connections. For a further one, the oldest connection whose request has not
  /// arrived completely is closed; without such a connection, the further one is refused with status 503.
  public var connectionCount = 1024
  /// The largest number of connections that open a WebSocket; further ones are refused with status 503. If
  /// it is less than ``connectionCount``, the difference is a reserve: WebSockets can never keep out a
  /// client that posts a body or loads a page.
  public var webSocketCount = 1024
  /// The largest size of all messages and posted bodies together that have not arrived completely, in bytes.
  /// Beyond it, the connection whose incomplete message began first is closed. Their buffers take at most
  /// twice this memory.
  public var incompleteByteCount = 64 << 20
  /// The number of messages that may arrive on a connection each second, on average. A
  /// connection that exceeds this rate and ``messageBurst`` is closed with
  /// `CloseCode.policyViolation`.
  public var messagesPerSecond = 200
  /// The number of messages that may arrive on a connection at once.
  public var messageBurst = 400
  /// The longest time without progress of the output; then the connection is closed with
  /// `CloseCode.tryAgainLater`.
  public var progressTimeout: Duration = .seconds(10)
  /// The longest time without received bytes; then the connection is closed with
  /// `CloseCode.goingAway`.
  public var silenceTimeout: Duration = .seconds(60)
  /// The time after which the handler is asked for the response to a posted body. Without a response,
  /// the connection is closed.
  public var answerTimeout: Duration = .seconds(5)
  /// The time after which the handler reviews an open WebSocket, and again after each further period; nil
  /// for never.
  public var reviewInterval: Duration?
  /// The longest time that the request of the opening handshake, or a request with its body, may take.
  public var requestTimeout: Duration = .seconds(5)

  /// Creates a configuration with the default limits.
  public init() {}
}
