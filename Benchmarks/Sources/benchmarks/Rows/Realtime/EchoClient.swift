import Realtime
import RealtimeSockets

/// A client of RealtimeSockets, isolated to the loop of its socket. Call it in a task that prefers the
/// loop, as the effects of a store do; otherwise each wait continues on a thread of the pool first.
actor EchoClient {
  nonisolated let loop: EventLoop
  private let link: WebSocketLink
  private let message = WebSocketMessage.binary((0..<1_024).map { UInt8(truncatingIfNeeded: $0) })

  /// SAFETY: the actor keeps the loop.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  init(port: UInt16) async throws {
    loop = try EventLoop()
    try loop.start()
    link = try await WebSocketTransport.sockets(on: loop).open(
      WebSocketEndpoint("ws://127.0.0.1:\(port)/"))
  }

  /// Sends a message and waits for its echo, and returns the nanoseconds of each time.
  func roundTrips(_ count: Int) async throws -> [Double] {
    let clock = ContinuousClock()
    var nanoseconds: [Double] = []
    nanoseconds.reserveCapacity(count)
    for _ in 0..<count {
      let start = clock.now
      try await link.send(message)
      let echo = try await link.receive()
      nanoseconds.append((clock.now - start).nanoseconds)
      precondition(echo == message, "An echo was not the message.")
    }
    return nanoseconds
  }
}
