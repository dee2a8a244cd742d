public import Realtime
public import StateKit

/// A WebSocket server on the loopback interface. It calls its handler on the loop's thread, where an
/// actor of the loop can be entered with `assumeIsolated`.
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
    /// A message arrived.
    public var message: @Sendable (ConnectionID, WebSocketMessage) -> Void
    /// An opened connection ended.
    public var closed: @Sendable (ConnectionID, WebSocketFailure) -> Void

    /// Creates a handler.
    public init(
      opened: @escaping @Sendable (ConnectionID, ServerOpeningHandshake.Request) -> Void = { _, _ in
      },
      message: @escaping @Sendable (ConnectionID, WebSocketMessage) -> Void,
      closed: @escaping @Sendable (ConnectionID, WebSocketFailure) -> Void = { _, _ in }
    ) {
      self.opened = opened
      self.message = message
      self.closed = closed
    }
  }

  private let core: ServerReference
  private let loop: EventLoop
  /// The port at which the server listens.
  public let port: UInt16

  /// Listens at a loopback address.
  ///
  /// - Parameters:
  ///   - loop: The loop that serves the connections.
  ///   - address: A loopback address of IPv4 or IPv6; others are refused.
  ///   - port: The TCP port; 0 for a free one.
  ///   - configuration: The limits and the policy.
  ///   - random: A source of chance; a server's frames need none.
  ///   - handler: Receives the events of all connections.
  /// - Throws: ``SystemCallFailure``; its number is `EADDRNOTAVAIL` for another address than loopback.
  public init(
    on loop: EventLoop, address: String = "127.0.0.1", port: UInt16 = 0,
    configuration: WebSocketServerConfiguration = WebSocketServerConfiguration(),
    random: RandomSource = .live, handler: Handler
  ) throws(SystemCallFailure) {
    let found = SocketAddress.resolve(host: address, port: port, isNumeric: true).first
    guard let found, found.isLoopback else {
      throw SystemCallFailure(call: "bind", errno: Descriptor.notAvailable)
    }
    let listener = try found.makeSocket()
    let error = Descriptor.listen(listener, at: found)
    guard error == 0 else {
      Descriptor.close(listener)
      throw SystemCallFailure(call: "listen", errno: error)
    }
    self.port = Descriptor.port(listener)
    self.loop = loop
    let core = ServerReference()
    self.core = core
    loop.perform { reactor in
      let server = ServerCore(
        listener: listener, configuration: configuration, random: random, handler: handler)
      reactor.servers[ObjectIdentifier(core)] = server
      server.start(in: reactor)
    }
  }

  /// Queues a message. On the loop's thread it is queued at once. A message to a connection that has
  /// ended is dropped; one that does not fit closes its connection with
  /// ``CloseCode/tryAgainLater``.
  public func send(_ message: WebSocketMessage, to id: ConnectionID) {
    loop.perform { [core] in $0.servers[ObjectIdentifier(core)]?.send(message, to: id, in: $0) }
  }

  /// Begins the closing handshake of a connection.
  public func close(_ id: ConnectionID, _ code: CloseCode = .normal, reason: String = "") {
    loop.perform { [core] in
      $0.servers[ObjectIdentifier(core)]?.close(id, code, reason, in: $0)
    }
  }

  /// Stops listening, and closes all connections with ``CloseCode/goingAway``.
  public func stop() {
    loop.perform { [core] in
      $0.servers.removeValue(forKey: ObjectIdentifier(core))?.stop(in: $0)
    }
  }
}

/// The identity of a server on its loop.
final class ServerReference: Sendable {}
