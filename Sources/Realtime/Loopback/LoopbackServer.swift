public import HTTPExchange
public import StateKit
internal import Synchronization

/// A ``RealtimeHub`` at the other end of a ``Loopback``: a server of the Phoenix and Pusher
/// protocols in memory, for tests and simulations.
///
/// ```swift
/// let server = LoopbackServer()
/// let client = RealtimeClient.live(
///   try .phoenix("ws://server/socket"), in: storage, transport: server.transport())
/// server.publish("room:a", event: "news", ["text": "hello"])
/// ```
public final class LoopbackServer: Sendable {
  /// The network, with which a test breaks and refuses connections.
  public let loopback: Loopback
  private let hub: SharedHub

  /// Creates a server and its network.
  ///
  /// - Parameters:
  ///   - configuration: What the server serves.
  ///   - random: The source of the names of connections, presences and streams.
  ///   - filter: Decides what arrives instead of each message of the server.
  public init(
    _ configuration: HubConfiguration = HubConfiguration(), random: RandomSource = .seeded(1),
    filter: @escaping Loopback.Filter = { [$1] }
  ) {
    let hub = SharedHub(configuration, random)
    self.hub = hub
    loopback = Loopback(filter: filter) { loopback in
      let handle = { @Sendable [weak loopback] (event: RealtimeHub.Event) -> Void in
        loopback?.perform(hub.handle(event))
      }
      return LoopbackHandler(
        opened: { connection, endpoint in
          handle(.opened(HubConnection(connection), target: endpoint.target))
          return nil
        },
        message: { handle(.received(HubConnection($0), $1)) },
        closed: { handle(.closed(HubConnection($0))) })
    }
  }

  /// Returns the transport of clients.
  ///
  /// - Parameter executor: The executor of the client; nil for its own.
  public func transport(
    executor: (any TaskExecutor & SerialExecutor)? = nil
  ) -> WebSocketTransport {
    loopback.transport(executor: executor)
  }

  /// Sends a message to all members of a topic.
  public func publish(_ topic: String, event: String, _ payload: JSONValue = [:]) {
    handle(.publish(topic: topic, event: event, payload: payload))
  }

  /// Applies an event to the server, and performs the commands that result.
  public func handle(_ event: RealtimeHub.Event) { loopback.perform(hub.handle(event)) }

  /// Breaks all connections, and forgets everything that the server knows.
  public func restart() {
    loopback.breakAll()
    hub.reset()
  }
}

/// The hub that a ``LoopbackServer`` and the handler of its loopback share.
private final class SharedHub: Sendable {
  private let hub: Mutex<RealtimeHub>
  private let configuration: HubConfiguration
  private let random: RandomSource

  init(_ configuration: HubConfiguration, _ random: RandomSource) {
    hub = Mutex(RealtimeHub(configuration))
    self.configuration = configuration
    self.random = random
  }

  func handle(_ event: RealtimeHub.Event) -> [RealtimeHub.Command] {
    hub.withLock { $0.handle(event, random: random) }
  }

  func reset() { hub.withLock { $0 = RealtimeHub(configuration) } }
}

extension Loopback {
  fileprivate func perform(_ commands: [RealtimeHub.Command]) {
    for command in commands {
      switch command {
      case .send(let connection, let message): send(message, to: LoopbackConnection(connection))
      case .close(let connection, let code, let reason):
        close(LoopbackConnection(connection), code, reason: reason)
      }
    }
  }
}

extension HubConnection {
  fileprivate init(_ connection: LoopbackConnection) { self.init(rawValue: connection.number) }
}

extension LoopbackConnection {
  fileprivate init(_ connection: HubConnection) { self.init(number: connection.rawValue) }
}
