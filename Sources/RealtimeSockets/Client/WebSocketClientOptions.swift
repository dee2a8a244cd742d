public import Realtime

/// The limits of a client's connections.
public struct WebSocketClientOptions: Hashable, Sendable {
  /// The limits of each connection.
  public var limits = WebSocketLimits()
  /// The number of received messages that wait for the consumer; while there are more, reading
  /// pauses.
  public var inboxCount = 256
  /// The longest time that opening a connection takes.
  public var openTimeout: Duration = .seconds(10)

  /// Creates options with the default limits.
  public init() {}
}
