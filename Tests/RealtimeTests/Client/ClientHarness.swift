import Realtime
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A client, a server in memory, and a simulation that drives both.
struct ClientHarness {
  let simulation: Simulation
  let server: LoopbackServer
  let client: RealtimeClient
  let storage: SharedStorage

  init(
    _ simulation: Simulation, server: LoopbackServer, transport: WebSocketTransport? = nil,
    authorizer: RealtimeAuthorizer = .none, tokens: TokenProvider = .none,
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

  /// Runs a test. The simulation is released last, because the client uses its time until the
  /// client is released.
  static func run(
    _ configuration: HubConfiguration = HubConfiguration(), transport: PendingTransport? = nil,
    authorizer: RealtimeAuthorizer = .none, tokens: TokenProvider = .none,
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
  func start<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) -> SimulatedCall<Value> {
    SimulatedCall(on: simulation.executor, body)
  }

  /// Makes a call, and drives the simulation until nothing is left to do at the current time.
  @discardableResult
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let call = start(body)
    simulation.run()
    return try #require(call.result, "The call has not returned.").get()
  }

  /// Connects, and subscribes to a channel.
  func join(
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
  var state: ReadOnlyRealtimeState { storage.value(of: ReadOnlyRealtimeState.self) }
}

/// A call that runs on the executor of a simulation.
final class SimulatedCall<Value: Sendable>: Sendable {
  private let task: Task<Void, Never>

  private final class Box: Sendable {
    let outcome = Mutex<Result<Value, any Error>?>(nil)
  }

  private let box: Box

  init(on executor: SimulationExecutor, _ body: @escaping @Sendable () async throws -> Value) {
    let box = Box()
    self.box = box
    task = Task(executorPreference: executor) {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      box.outcome.withLock { $0 = result }
    }
  }

  /// The result; nil while the call is running.
  var result: Result<Value, any Error>? { box.outcome.withLock { $0 } }

  /// The error that the call threw.
  var error: (any Error)? {
    if case .failure(let error)? = result { error } else { nil }
  }

  func cancel() { task.cancel() }
}

/// The elements of a sequence, collected on the executor of a simulation.
final class Collected<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let task: Mutex<Task<Void, Never>?> = Mutex(nil)

  init(_ events: RealtimeEvents<Element>, on executor: SimulationExecutor) {
    let task = Task(executorPreference: executor) {
      for await element in events { self.append(element) }
      self.append(nil)
    }
    self.task.withLock { $0 = task }
  }

  private let ended = Mutex(false)
  private let endHandler = Mutex<(@Sendable () -> Void)?>(nil)

  private func append(_ element: Element?) {
    if let element { return elements.withLock { $0.append(element) } }
    ended.withLock { $0 = true }
    endHandler.withLock { $0 }?()
  }

  /// Calls a closure when the sequence ends.
  func onEnd(_ handler: @escaping @Sendable () -> Void) { endHandler.withLock { $0 = handler } }

  /// The elements so far.
  var all: [Element] { elements.withLock { $0 } }

  /// Whether the sequence has ended.
  var hasEnded: Bool { ended.withLock { $0 } }

  func cancel() { task.withLock { $0 }?.cancel() }
}
