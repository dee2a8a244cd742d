public import Realtime
public import StateKit

/// A server of channels, presence and recovery, over real sockets: a `RealtimeHub` behind a
/// ``WebSocketServer``.
///
/// ```swift
/// let loop = try EventLoop()
/// try loop.start()
/// let server = try RealtimeServer(on: loop, hub: HubConfiguration())
/// // Clients connect to ws://127.0.0.1:{server.port}/socket.
/// server.handle(.publish(topic: "room:a", event: "news", payload: ["n": 1]))
/// ```
///
/// The hub handles each event on the loop's thread, and its commands are performed before the next
/// event. The server runs until ``stop()`` or the shutdown of its loop, even if this object is
/// released.
public final class RealtimeServer: Sendable {
  private let loop: EventLoop
  private let host: HubHost
  private let server: WebSocketServer

  /// Listens at a loopback address.
  ///
  /// - Parameters:
  ///   - loop: The loop that serves the connections.
  ///   - address: A loopback address of IPv4 or IPv6; others are refused.
  ///   - port: The TCP port; 0 for a free one.
  ///   - hub: What the server serves.
  ///   - sockets: The limits of the connections. The server closes connections that are silent, too
  ///     fast or too slow.
  ///   - random: The source of the names of streams, presences and connections.
  /// - Throws: ``SystemCallFailure``; see ``WebSocketServer``.
  public init(
    on loop: EventLoop, address: String = "127.0.0.1", port: UInt16 = 0, hub: HubConfiguration,
    sockets: WebSocketServerConfiguration = WebSocketServerConfiguration(),
    random: RandomSource = .live
  ) throws(SystemCallFailure) {
    let host = HubHost(RealtimeHub(hub), random: random)
    self.loop = loop
    self.host = host
    server = try host.start {
      Result { () throws(SystemCallFailure) in
        try WebSocketServer(
          on: loop, address: address, port: port, configuration: sockets,
          handler: WebSocketServer.Handler(
            opened: { host.handle(.opened($0.hubConnection, target: $1.target)) },
            message: { host.handle(.received($0.hubConnection, $1)) },
            closed: { id, _ in host.handle(.closed(id.hubConnection)) }))
      }
    }
  }

  /// The port at which the server listens.
  public var port: UInt16 { server.port }

  /// Lets the hub handle an event, for example a message that the server itself publishes. On the
  /// loop's thread it is handled at once, otherwise in a later turn. The events of one thread are
  /// handled in order.
  public func handle(_ event: RealtimeHub.Event) {
    loop.perform { [host] _ in host.handle(event) }
  }

  /// Stops listening, and closes all connections with the code 1001.
  public func stop() { server.stop() }
}

/// The hub of a server. It handles events on the loop's thread only.
private final class HubHost: Sendable {
  private struct State: Sendable {
    var hub: RealtimeHub
    var server: WebSocketServer?
  }

  private let state: Locked<State>
  private let random: RandomSource

  init(_ hub: RealtimeHub, random: RandomSource) {
    state = Locked(State(hub: hub))
    self.random = random
  }

  /// Starts the server under the lock, so that an event of a client waits until the server is known.
  func start(
    _ make: () -> Result<WebSocketServer, SystemCallFailure>
  ) throws(SystemCallFailure) -> WebSocketServer {
    try state.withLock { state in
      let result = make()
      if case .success(let server) = result { state.server = server }
      return result
    }.get()
  }

  /// Handles an event, and performs the hub's commands. Sending and closing call no handler, so no
  /// other event is handled meanwhile.
  func handle(_ event: RealtimeHub.Event) {
    let (commands, server) = state.withLock { state in
      (state.hub.handle(event, random: random), state.server)
    }
    for command in commands {
      switch command {
      case .send(let connection, let message): server?.send(message, to: connection.id)
      case .close(let connection, let code, let reason):
        server?.close(connection.id, code, reason: reason)
      }
    }
  }
}

extension WebSocketServer.ConnectionID {
  /// The number under which the hub knows the connection.
  fileprivate var hubConnection: HubConnection { HubConnection(rawValue: number) }
}

extension HubConnection {
  /// The number under which the server knows the connection.
  fileprivate var id: WebSocketServer.ConnectionID {
    WebSocketServer.ConnectionID(number: rawValue)
  }
}
