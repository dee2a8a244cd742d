internal import Synchronization

/// A network of one process: a transport whose links lead to a server in memory. For tests and
/// simulations.
///
/// The messages of a connection arrive in order, and none is lost before the connection breaks. A
/// filter can change this for the messages of the server.
///
/// ```swift
/// let loopback = Loopback { loopback in
///   LoopbackHandler(message: { loopback.send($1, to: $0) })  // an echo
/// }
/// let client = RealtimeClient.live(configuration, in: storage, transport: loopback.transport())
/// ```
public final class Loopback: Sendable {
  /// Returns what arrives instead of a message of the server: nothing, the message, or several
  /// messages.
  public typealias Filter = @Sendable (LoopbackConnection, WebSocketMessage) -> [WebSocketMessage]

  private struct State {
    var lastNumber: UInt64 = 0
    var links: [LoopbackConnection: LoopbackLink] = [:]
    var outage: WebSocketFailure?
  }

  private let state = Mutex(State())
  private let filter: Filter
  private let handler: Mutex<LoopbackHandler?> = Mutex(nil)

  /// Creates a network with its server.
  ///
  /// - Parameters:
  ///   - filter: Decides what arrives instead of each message of the server.
  ///   - makeHandler: Creates the server, and is called once. The server may keep the loopback
  ///     until ``shutDown()`` releases the server.
  public init(
    filter: @escaping Filter = { [$1] }, makeHandler: (Loopback) -> LoopbackHandler
  ) {
    self.filter = filter
    let handler = makeHandler(self)
    self.handler.withLock { $0 = handler }
  }

  /// The open connections, in the order in which they were opened.
  public var connections: [LoopbackConnection] { state.withLock { $0.links.keys.sorted() } }

  /// Returns the transport of clients.
  ///
  /// - Parameter executor: The executor on which the client runs; nil if the client uses its own.
  public func transport(
    executor: (any TaskExecutor & SerialExecutor)? = nil
  ) -> WebSocketTransport {
    WebSocketTransport(executor: executor, handlerExecutor: executor) { [self] endpoint in
      try open(endpoint)
    }
  }

  private func open(_ endpoint: WebSocketEndpoint) throws -> WebSocketLink {
    guard let handler = handler.withLock({ $0 }) else {
      throw WebSocketFailure.unreachable(errno: 0)
    }
    let link = LoopbackLink()
    let connection = try state.withLock { state throws(WebSocketFailure) in
      if let outage = state.outage { throw outage }
      state.lastNumber += 1
      let connection = LoopbackConnection(number: state.lastNumber)
      state.links[connection] = link
      return connection
    }
    if let refusal = handler.opened(connection, endpoint) {
      state.withLock { $0.links[connection] = nil }
      throw refusal
    }
    return WebSocketLink(
      receive: { try await link.receive() },
      send: { message in
        try link.checkOpen()
        handler.message(connection, message)
      },
      close: { [self] _, _ in
        guard link.close() else { return }
        state.withLock { $0.links[connection] = nil }
        handler.closed(connection)
      })
  }

  // MARK: The server's side

  /// Sends a message to a client. A message to an ended connection is dropped.
  public func send(_ message: WebSocketMessage, to connection: LoopbackConnection) {
    guard let link = state.withLock({ $0.links[connection] }) else { return }
    for message in filter(connection, message) { link.append(message) }
  }

  /// Closes a connection from the side of the server. Messages that were sent earlier still arrive.
  public func close(_ connection: LoopbackConnection, _ code: CloseCode, reason: String = "") {
    end(connection, .closed(code, reason: reason), keepsMessages: true)
  }

  /// Breaks a connection. Messages that have not arrived yet are lost.
  public func breakConnection(_ connection: LoopbackConnection) {
    end(connection, .connectionLost(errno: 0), keepsMessages: false)
  }

  private func end(
    _ connection: LoopbackConnection, _ failure: WebSocketFailure, keepsMessages: Bool
  ) {
    let link = state.withLock { $0.links.removeValue(forKey: connection) }
    guard let link, link.end(failure, keepsMessages: keepsMessages) else { return }
    handler.withLock { $0 }?.closed(connection)
  }

  // MARK: Failures

  /// Refuses new connections with a failure, until it is called with nil.
  public func setOutage(_ failure: WebSocketFailure?) { state.withLock { $0.outage = failure } }

  /// Breaks all connections at once.
  public func breakAll() {
    for connection in connections { breakConnection(connection) }
  }

  /// Breaks all connections, refuses new ones, and releases the handler.
  public func shutDown() {
    breakAll()
    setOutage(.unreachable(errno: 0))
    handler.withLock { $0 = nil }
  }
}
