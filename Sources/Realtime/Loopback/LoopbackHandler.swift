/// The server of a ``Loopback``. The functions are called synchronously, without a lock of the
/// loopback, so they may call it.
public struct LoopbackHandler: Sendable {
  /// Called when a client opens a connection. Returns nil to accept the connection, or the failure
  /// with which it is refused.
  public var opened: @Sendable (LoopbackConnection, WebSocketEndpoint) -> WebSocketFailure?
  /// Called with each message of a client, in order.
  public var message: @Sendable (LoopbackConnection, WebSocketMessage) -> Void
  /// Called when a connection has ended: either side closed it, or the loopback broke it.
  public var closed: @Sendable (LoopbackConnection) -> Void

  /// Creates a handler from its functions.
  public init(
    opened: @escaping @Sendable (LoopbackConnection, WebSocketEndpoint) -> WebSocketFailure? = {
      _, _ in nil
    },
    message: @escaping @Sendable (LoopbackConnection, WebSocketMessage) -> Void,
    closed: @escaping @Sendable (LoopbackConnection) -> Void = { _ in }
  ) {
    self.opened = opened
    self.message = message
    self.closed = closed
  }
}
