public import Realtime

/// A WebSocket server on the loopback interface. It calls its handler on the loop's thread, where an
/// actor of the loop can be entered with `assumeIsolated`.
///
/// For each connection, the handler receives `opened` first, then the messages in order, and then
/// `closed` exactly once. A client can also post a body to a path of the policy: then the handler receives
/// `posted`, and `closed` exactly once. The server runs until ``stop()`` or the shutdown of its loop, even if this
/// object is released.
///
/// ```swift
/// let server = try WebSocketServer(
///   on: loop, handler: .init(message: { id, message in room.assumeIsolated { $0.hear(message, id) } }))
/// ```
public final class WebSocketServer: Sendable {
  /// The number of a connection. It is never used twice by a server.
  public struct ConnectionID: Hashable, Sendable {
    /// The number, counted from 1.
    public let number: UInt64
  }

  /// The closures that receive the events of all connections, on the loop's thread.
  public struct Handler: Sendable {
    /// A request was accepted.
    public var opened: @Sendable (ConnectionID, ServerOpeningHandshake.Request) -> Void
    /// A whole message has arrived.
    public var message: @Sendable (ConnectionID, WebSocketMessage) -> Void
    /// An opened connection ended, or that of a posted body.
    public var closed: @Sendable (ConnectionID, WebSocketFailure) -> Void
    /// A body was posted to a path of the policy. The handler answers with
    /// ``WebSocketServer/respond(_:to:)``, at once or later, and the connection is closed after it.
    public var posted: @Sendable (ConnectionID, PostedRequest) -> Void
    /// A posted body has waited for ``WebSocketServerConfiguration/answerTimeout``. Without a response
    /// from this call, its connection is closed.
    public var postExpired: @Sendable (ConnectionID) -> Void
    /// A WebSocket has been open for a further ``WebSocketServerConfiguration/reviewInterval``. The handler
    /// can close it, for example because its client has not done what it has to do in this time.
    public var review: @Sendable (ConnectionID) -> Void
    /// The server closes a connection, because its client was silent for
    /// ``WebSocketServerConfiguration/silenceTimeout``. `closed` follows.
    public var silent: @Sendable (ConnectionID) -> Void
    /// The server became full or has room again. It is full when it refuses a client with status 503, and
    /// until an eighth of the room is free.
    public var roomChanged: @Sendable (_ isFull: Bool, _ connectionCount: Int) -> Void

    /// Creates a handler from its functions.
    public init(
      opened: @escaping @Sendable (ConnectionID, ServerOpeningHandshake.Request) -> Void = { _, _ in
      },
      message: @escaping @Sendable (ConnectionID, WebSocketMessage) -> Void,
      closed: @escaping @Sendable (ConnectionID, WebSocketFailure) -> Void = { _, _ in },
      posted: @escaping @Sendable (ConnectionID, PostedRequest) -> Void = { _, _ in },
      postExpired: @escaping @Sendable (ConnectionID) -> Void = { _ in },
      review: @escaping @Sendable (ConnectionID) -> Void = { _ in },
      silent: @escaping @Sendable (ConnectionID) -> Void = { _ in },
      roomChanged: @escaping @Sendable (_ isFull: Bool, _ connectionCount: Int) -> Void = { _, _ in
      }
    ) {
      self.opened = opened
      self.message = message
      self.closed = closed
      self.posted = posted
      self.postExpired = postExpired
      self.review = review
      self.silent = silent
      self.roomChanged = roomChanged
    }
  }

  /// The key under which the loop holds the server's core until the server is stopped.
  private final class Identity: Sendable {}

  private let identity = Identity()
  private let loop: EventLoop
  private let reactor: Reactor
  /// The port at which the server listens.
  public let port: UInt16

  /// Listens at a loopback address.
  ///
  /// - Parameters:
  ///   - loop: The loop that serves the connections.
  ///   - address: A loopback address of IPv4 or IPv6; others are refused.
  ///   - port: The TCP port; 0 for a free one.
  ///   - configuration: The limits and the policy.
  ///   - handler: Receives the events of all connections.
  /// - Throws: ``SystemCallFailure``; its `errno` is `EADDRNOTAVAIL` for an address other than
  ///   loopback, and `EBADF` if the loop is shut down.
  public convenience init(
    on loop: EventLoop, address: String = "127.0.0.1", port: UInt16 = 0,
    configuration: WebSocketServerConfiguration = WebSocketServerConfiguration(),
    handler: Handler
  ) throws(SystemCallFailure) {
    try self.init(
      on: loop, listener: try Listener(address: address, port: port), configuration: configuration,
      handler: handler)
  }

  init(
    on loop: EventLoop, listener: Listener,
    configuration: WebSocketServerConfiguration = WebSocketServerConfiguration(),
    handler: Handler
  ) throws(SystemCallFailure) {
    guard let reactor = loop.reactor else {
      throw SystemCallFailure(call: "listen", errno: Descriptor.badDescriptor)
    }
    port = Descriptor.port(listener.descriptor)
    self.loop = loop
    self.reactor = reactor
    let identity = ObjectIdentifier(identity)
    loop.perform { [listener] reactor in
      let server = ServerCore(
        listener: listener, configuration: configuration, handler: handler)
      reactor.servers[identity] = server
      server.start(in: reactor)
    }
  }

  /// Queues a message. On the loop's thread it is queued at once, otherwise in a later turn. A
  /// message to a connection that has ended is dropped. A message that does not fit into the send
  /// buffer closes its connection with `CloseCode.tryAgainLater`. Never calls the handler.
  public func send(_ message: WebSocketMessage, to id: ConnectionID) {
    perform { $0.send(message, to: id, in: $1) }
  }

  /// Begins the closing handshake of a connection. Never calls the handler.
  public func close(_ id: ConnectionID, _ code: CloseCode = .normal, reason: String = "") {
    perform { $0.close(id, code, reason, in: $1) }
  }

  /// Answers a posted body. On the loop's thread the response is queued at once, otherwise in a later
  /// turn. A response to a connection that has ended, or that has a response, is dropped. Never calls the
  /// handler.
  public func respond(_ response: PostResponse, to id: ConnectionID) {
    perform { $0.respond(response, to: id, in: $1) }
  }

  /// Stops listening, and closes all connections with `CloseCode.goingAway`. Never calls the
  /// handler.
  public func stop() {
    let identity = ObjectIdentifier(identity)
    perform {
      $1.servers[identity] = nil
      $0.stop(in: $1)
    }
  }

  private func perform(
    _ body: @escaping @Sendable (ServerCore, isolated Reactor) -> Void
  ) {
    let identity = ObjectIdentifier(identity)
    if loop.isIsolatingCurrentContext() == true {
      reactor.assumeIsolated { if let server = $0.servers[identity] { body(server, $0) } }
    } else {
      loop.perform { if let server = $0.servers[identity] { body(server, $0) } }
    }
  }
}
