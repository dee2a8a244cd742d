/// A function that opens WebSocket connections. In an app it opens sockets; in tests it opens links
/// of a ``Loopback``.
public struct WebSocketTransport: Sendable {
  /// Opens a connection to an endpoint, and returns when the server has accepted it.
  ///
  /// - Throws: ``WebSocketFailure``, or `CancellationError` if the task was cancelled.
  public var open: @Sendable (WebSocketEndpoint) async throws -> WebSocketLink
  /// The executor on which the links run; nil if they run on any. A client that runs on the same
  /// executor uses the links without a change of executor.
  public var executor: (any TaskExecutor & SerialExecutor)?
  /// The executor on which a client calls its handlers; nil for one of their own, so that a handler
  /// that blocks delays neither the links nor other tasks. In a simulation it is the executor of the
  /// simulation.
  public var handlerExecutor: (any TaskExecutor)?

  /// Creates a transport from its function.
  ///
  /// - Parameters:
  ///   - executor: The executor on which the links run; nil if they run on any.
  ///   - handlerExecutor: The executor on which a client calls its handlers; nil for one of their
  ///     own.
  ///   - open: Opens a connection to an endpoint.
  public init(
    executor: (any TaskExecutor & SerialExecutor)? = nil,
    handlerExecutor: (any TaskExecutor)? = nil,
    open: @escaping @Sendable (WebSocketEndpoint) async throws -> WebSocketLink
  ) {
    self.executor = executor
    self.handlerExecutor = handlerExecutor
    self.open = open
  }
}

/// One open WebSocket connection.
public struct WebSocketLink: Sendable {
  /// Returns the next message; nil after this side has closed the link.
  ///
  /// - Throws: ``WebSocketFailure`` if the connection broke or the other endpoint closed it, or
  ///   `CancellationError` if the task was cancelled.
  public var receive: @Sendable () async throws -> WebSocketMessage?
  /// Queues a message to be sent. Returns when the message is in the link's buffer.
  ///
  /// - Throws: ``WebSocketFailure``.
  public var send: @Sendable (WebSocketMessage) async throws -> Void
  /// Closes the connection with a code and a reason. A second call has no effect.
  public var close: @Sendable (CloseCode, String) async -> Void

  /// Creates a link from its functions.
  public init(
    receive: @escaping @Sendable () async throws -> WebSocketMessage?,
    send: @escaping @Sendable (WebSocketMessage) async throws -> Void,
    close: @escaping @Sendable (CloseCode, String) async -> Void
  ) {
    self.receive = receive
    self.send = send
    self.close = close
  }
}
