package import Realtime
package import StateKit
package import StateKitSimulation
import Synchronization

/// A client, a server in memory, and a simulation that drives both.
package struct ClientHarness {
  package let simulation: Simulation
  package let server: LoopbackServer
  package let client: RealtimeClient
  package let storage: SharedStorage

  package init(
    _ simulation: Simulation, server: LoopbackServer, transport: WebSocketTransport? = nil,
    authorizer: RealtimeAuthorizer = .none, tokens: TokenProvider? = nil,
    logger: @escaping @Sendable (RealtimeLogEntry) -> Void = { _ in },
    client configuration: RealtimeConfiguration? = nil
  ) throws {
    self.simulation = simulation
    self.server = server
    storage = SharedStorage(log: simulation.log)
    client = RealtimeClient.live(
      try configuration ?? .phoenix("ws://server/socket"), in: storage,
      transport: transport ?? server.transport(executor: simulation.executor),
      authorizer: authorizer, tokens: tokens, logger: logger
    ) {
      $0.useSimulation(simulation)
    }
  }

  /// Runs a test. The simulation is released after everything else, because the clock of a client
  /// must outlive the client.
  package static func run(
    _ configuration: HubConfiguration = HubConfiguration(), transport: PendingTransport? = nil,
    authorizer: RealtimeAuthorizer = .none, tokens: TokenProvider? = nil,
    logger: @escaping @Sendable (RealtimeLogEntry) -> Void = { _ in },
    filter: @escaping Loopback.Filter = { [$1] }, client: RealtimeConfiguration? = nil,
    _ body: (ClientHarness) throws -> Void
  ) throws {
    let simulation = Simulation()
    defer { withExtendedLifetime(simulation) {} }
    try body(
      ClientHarness(
        simulation, server: LoopbackServer(configuration, filter: filter),
        transport: transport?.transport(executor: simulation.executor), authorizer: authorizer,
        tokens: tokens, logger: logger, client: client))
  }

  /// Starts a call on the simulation.
  package func start<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> SimulatedCall<Value> {
    SimulatedCall(on: simulation.executor, body)
  }

  /// Makes a call, and drives the simulation until nothing is left to do at the current time.
  @discardableResult
  package func perform<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let call = start(body)
    simulation.run()
    guard let result = call.result else { throw CallIsRunning() }
    return try result.get()
  }

  /// Connects, and subscribes to a channel.
  package func join(
    _ name: ChannelName, _ options: ChannelOptions = ChannelOptions()
  ) throws -> RealtimeChannel {
    let channel = client.channel(name, options)
    try perform { [client] in
      try await client.connect()
      try await channel.subscribe()
    }
    return channel
  }

  /// The published state.
  package var state: ReadOnlyRealtimeState { storage.value(of: ReadOnlyRealtimeState.self) }
}
