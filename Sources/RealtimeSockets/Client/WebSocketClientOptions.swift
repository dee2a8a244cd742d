public import Realtime

/// The limits of a client's connections.
public struct WebSocketClientOptions: Hashable, Sendable {
  /// The limits of each connection.
  public var limits = WebSocketLimits()
  /// The number of received messages that can wait for the consumer. When it is reached, reading
  /// pauses until at most half of this limit and half of ``inboxSize`` are in use. Pings that
  /// arrive before the pause are answered even if the consumer takes no message.
  public var inboxCount = 256
  /// The number of bytes in received messages that can wait for the consumer. When it is reached,
  /// reading pauses until at most half of this limit and half of ``inboxCount`` are in use.
  public var inboxSize = 1 << 20
  /// The longest time that opening a connection may take: the look-up of the host, all of its
  /// addresses and the handshake together.
  public var openTimeout: Duration = .seconds(10)

  /// Creates options with the default limits.
  public init() {}
}
