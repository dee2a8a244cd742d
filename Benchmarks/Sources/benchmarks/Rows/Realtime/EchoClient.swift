import Realtime
import RealtimeSockets

/// A client of RealtimeSockets, isolated to the loop of its socket. Call it in a task that prefers
/// the loop, as the effects of a store do. Any other task continues on the global executor after
/// each wait, before it returns to the loop.
actor EchoClient {
  nonisolated let loop: EventLoop
  private let link: WebSocketLink
  private let message = WebSocketMessage.binary((0..<1_024).map { UInt8(truncatingIfNeeded: $0) })

  /// SAFETY: the actor keeps the loop alive.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  init(port: UInt16) async throws {
    loop = try EventLoop()
    try loop.start()
    link = try await WebSocketTransport.sockets(on: loop).open(
      WebSocketEndpoint("ws://127.0.0.1:\(port)/"))
  }

  /// Makes a number of round trips, each a message and its echo. Returns the nanoseconds of each.
  func roundTrips(_ count: Int) async throws -> [Double] {
    let clock = ContinuousClock()
    var nanoseconds: [Double] = []
    nanoseconds.reserveCapacity(count)
    for _ in 0..<count {
      let start = clock.now
      try await link.send(message)
      let echo = try await link.receive()
      nanoseconds.append((clock.now - start).nanoseconds)
      precondition(echo == message, "An echo differs from the message.")
    }
    return nanoseconds
  }
}
