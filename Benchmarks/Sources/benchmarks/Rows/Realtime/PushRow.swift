import HTTPExchange
import Realtime
import RealtimeSockets
import StateKit

/// A client of channels that sends one push of 1 KiB at a time, and waits for its reply. The floor is a
/// WebSocket of the same transport, without channels.
enum PushRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let floor = try await EchoClient(port: try EchoServer().port)
    let room = try await joinedRoom(port: try startServer().port)
    let figures = try await Latency.measure(
      repetitions: runner.options.repetitions,
      [
        {
          try await withTaskExecutorPreference(floor.loop) {
            try await floor.roundTrips(Latency.batchSize)
          }
        },
        { try await pushes(Latency.batchSize, to: room) },
      ])
    return [
      ResultLine(
        "realtime", "a push and its reply, median", floorName: "WebSocket of the client",
        floor: figures[0].median, ours: figures[1].median)
    ]
  }

  /// Starts a server that runs as long as the process.
  private static func startServer() throws -> RealtimeServer {
    let loop = try EventLoop()
    try loop.start()
    var sockets = WebSocketServerConfiguration()
    sockets.messagesPerSecond = .max
    sockets.messageBurst = .max
    return try RealtimeServer(on: loop, hub: HubConfiguration(), sockets: sockets)
  }

  private static func joinedRoom(port: UInt16) async throws -> RealtimeChannel {
    let loop = try EventLoop()
    try loop.start()
    let client = RealtimeClient.live(
      try .phoenix("ws://127.0.0.1:\(port)/socket"), in: SharedStorage(),
      transport: .sockets(on: loop))
    try await client.connect()
    let room = client.channel("room:a")
    try await room.subscribe()
    return room
  }

  /// Makes a number of pushes, one after the other. Returns the nanoseconds of each.
  private static func pushes(_ count: Int, to room: RealtimeChannel) async throws -> [Double] {
    let clock = ContinuousClock()
    let payload: JSONValue = ["text": .string(String(repeating: "x", count: 1_000))]
    var nanoseconds: [Double] = []
    nanoseconds.reserveCapacity(count)
    for _ in 0..<count {
      let start = clock.now
      let reply = try await room.push("rename", payload)
      nanoseconds.append((clock.now - start).nanoseconds)
      precondition(reply.status == .ok, "A push was refused.")
    }
    return nanoseconds
  }
}
