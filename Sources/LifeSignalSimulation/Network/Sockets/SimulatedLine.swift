internal import LifeSignalDomain
internal import LifeSignalHosting
internal import Realtime
internal import StateKit
internal import StateKitSimulation

/// The line of one launch of an app over sockets: the client and the transport of a real phone, over
/// connections in memory.
final class SimulatedLine: Sendable {
  /// The address of the launch.
  let address: DeviceAddress
  private let loopback: Loopback
  private let link: LinkTransport
  private let store: StoreActorOf<SimulatedLineFeature>

  /// Creates the line of a launch. It does not connect yet.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - secret: The secret of the launch.
  ///   - configuration: The server and the rules of the connection.
  ///   - network: The network of the world, which keeps the line.
  ///   - simulation: The simulation in which the line runs.
  ///   - log: The log of the client's state.
  ///   - random: The source of the delays before retries.
  ///   - connectivity: Reports the network of the device.
  init(
    of device: DeviceID, _ secret: LaunchSecret, _ configuration: RealtimeConfiguration,
    in network: Network, _ simulation: Simulation, log: EventLog, random: RandomSource,
    connectivity: ConnectivityClient
  ) {
    let address = DeviceAddress(device: device, launch: secret.launch)
    let loopback = Loopback { loopback in
      LoopbackHandler(
        opened: { [weak network, weak loopback] connection, endpoint in
          guard let network, let loopback else { return .unreachable(errno: 0) }
          network.socketOpened(connection, loopback, by: address, target: endpoint.target)
          return nil
        },
        message: { [weak network] connection, message in
          network?.clientSent(.message(message), on: connection, of: address)
        },
        closed: { [weak network] connection in
          network?.clientSent(.end(.abnormal, reason: ""), on: connection, of: address)
        })
    }
    let links = loopback.transport(executor: simulation.executor)
    var transport = links
    transport.open = { [weak network] endpoint in
      try await network?.reachServer(from: address.device)
      return try await links.open(endpoint)
    }
    let client = RealtimeClient.live(
      configuration, in: SharedStorage(log: log), transport: transport,
      dependencies: {
        $0.useSimulation(simulation)
        $0.random = random
      })
    let link = LinkTransport(
      client, device: device, secret: secret, executor: simulation.executor)
    self.address = address
    self.loopback = loopback
    self.link = link
    store = StoreActor(
      initialState: SimulatedLineFeature.State(), log: log, executor: simulation.executor
    ) {
      SimulatedLineFeature(client: client, link: link, connectivity: connectivity)
    }
  }

  /// The line as the app uses it.
  var transport: Transport { link.transport }

  /// The current status.
  var status: LinkStatus { link.currentStatus }

  /// Opens the line.
  func start() { store.assumeIsolated { _ = $0.send(.launched) } }

  /// Ends the line with its app. The operating system closes the connection.
  func end() { loopback.shutDown() }
}
