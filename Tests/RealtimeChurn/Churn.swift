import Realtime
import RealtimeSockets
import Synchronization

/// What a run leaves behind on purpose, to show that the check finds it.
enum PlantedLeak: String, Sendable { case descriptor, thread, timer }

/// One loop with a server and clients that open and break connections.
struct Churn {
  struct ChurnResult: Sendable {
    var counts: [String: Int] = [:]
    var awaits = 0
    var hanging = 0
    var worst = Duration.zero
    /// What the loop holds when all connections have ended: the server's listener.
    var load = LoopLoad(descriptors: 0, timers: 0)
  }

  private let loop: EventLoop
  private let server: WebSocketServer
  private let resetting: ResettingServer
  private let targets: BrokenConnection.Targets

  init(_ poller: PollerKind) throws {
    guard let resetting = ResettingServer() else { fatalError("No socket is left.") }
    self.resetting = resetting
    loop = try EventLoop(poller: poller)
    try loop.start()
    var configuration = WebSocketServerConfiguration()
    configuration.messagesPerSecond = 1_000_000
    configuration.messageBurst = 1_000_000
    let own = ServerBox()
    server = try WebSocketServer(
      on: loop, configuration: configuration,
      handler: .init(message: { id, message in
        if message == .text("close") {
          own.server?.close(id)
        } else {
          own.server?.send(message, to: id)
        }
      }))
    own.set(server)
    targets = BrokenConnection.Targets(
      transport: .sockets(on: loop),
      endpoint: try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/"),
      resetting: try WebSocketEndpoint("ws://127.0.0.1:\(resetting.port)/"), port: server.port)
  }

  /// Breaks connections and cancels awaits. Then ends all threads and closes all descriptors of the
  /// run, except for a planted leak.
  func run(connections: Int, awaits: Int, leak: PlantedLeak? = nil) async throws -> ChurnResult {
    var report = ChurnResult()
    report.counts = await breakConnections(connections)
    try await cancelAwaits(awaits, &report)
    let held = try await plant(leak)
    report.load = await settledLoad()
    // The planted link stays open until here, so that the load includes the server's timer for it.
    await held?.close(.normal, "")
    await loop.shutdown()
    resetting.stop()
    return report
  }

  private func plant(_ leak: PlantedLeak?) async throws -> WebSocketLink? {
    switch leak {
    case nil: break
    case .descriptor: _ = RawSocket()
    case .thread: try EventLoop().start()
    case .timer: return try await targets.transport.open(targets.endpoint)
    }
    return nil
  }

  private func breakConnections(_ count: Int) async -> [String: Int] {
    let targets = targets
    return await withTaskGroup(of: [String: Int].self) { group in
      let workers = 16
      for worker in 0..<workers {
        group.addTask {
          var counts: [String: Int] = [:]
          var random = SystemRandomNumberGenerator()
          for number in stride(from: worker, to: count, by: workers) {
            let kinds = BrokenConnection.allCases
            let kind = kinds[number % kinds.count]
            await kind.run(targets, Int.random(in: 0..<1000, using: &random))
            counts[kind.rawValue, default: 0] += 1
          }
          return counts
        }
      }
      return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
  }

  /// Cancels receives while messages arrive, so that a message and a cancellation compete to end
  /// the same await.
  private func cancelAwaits(_ count: Int, _ report: inout ChurnResult) async throws {
    let link = try await targets.transport.open(targets.endpoint)
    let clock = ContinuousClock()
    for number in 0..<count {
      let receiving = Task { _ = try await link.receive() }
      for _ in 0..<Int.random(in: 0..<12) { await Task.yield() }
      if number % 7 == 0 { try await link.send(.text("echo")) }
      let start = clock.now
      receiving.cancel()
      _ = await receiving.result
      let took = clock.now - start
      report.worst = max(report.worst, took)
      if took > .seconds(1) { report.hanging += 1 }
      report.awaits += 1
    }
    await link.close(.normal, "")
  }

  /// Waits up to ten seconds until the connections have ended, and returns the load. A closing
  /// handshake takes a few turns of the loop.
  private func settledLoad() async -> LoopLoad {
    let wanted = LoopLoad(descriptors: 1, timers: 0)
    let clock = ContinuousClock()
    let end = clock.now + .seconds(10)
    var load = await loop.load
    while load != wanted, clock.now < end {
      try? await clock.sleep(for: .milliseconds(20))
      load = await loop.load
    }
    return load
  }
}

/// A server that its own handler can reach.
private final class ServerBox: Sendable {
  private let value = Mutex<WebSocketServer?>(nil)

  var server: WebSocketServer? { value.withLock { $0 } }

  func set(_ server: WebSocketServer) { value.withLock { $0 = server } }
}
