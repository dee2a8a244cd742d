import Realtime
import Testing

@testable import RealtimeSockets

@Suite
struct LeakTests {
  /// Case 19 of CASES.md.
  @Test
  func `A released link leaves no descriptor and no timer`() async throws {
    let loop = try EventLoop()
    try loop.start()
    let closed = Waiter()
    let server = try WebSocketServer(
      on: loop, configuration: .patient,
      handler: .init(message: { _, _ in }, closed: { _, _ in closed.signal() }))
    let endpoint = try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/")
    do { _ = try await WebSocketTransport.sockets(on: loop).open(endpoint) }
    try await closed.wait()
    // Only the listener is left: the turn of the loop that reports the end of the connection also
    // closes its socket.
    let load = await loop.load
    #expect(load.descriptors == 1)
    #expect(load.timers == 0)
    _ = server
    await loop.shutdown()
  }

  /// Cases 19 and 111 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `Two thousand connections leave no descriptor and no timer`(
    poller: PollerKind
  ) async throws {
    let loop = try EventLoop(poller: poller)
    try loop.start()
    let count = Locked(0)
    let done = Waiter()
    let server = try WebSocketServer(
      on: loop, configuration: .patient,
      handler: .init(
        message: { _, _ in },
        closed: { _, _ in
          if count.withLock({
            $0 += 1; return $0
          }) == 2000 {
            done.signal()
          }
        }))
    let endpoint = try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/")
    let transport = WebSocketTransport.sockets(on: loop)
    for number in 0..<2000 {
      let link = try await transport.open(endpoint)
      if number % 3 == 0 { await link.close(.normal, "") }
      if number % 3 == 1 { try await link.send(.text("unread")) }
    }
    try await done.wait()
    let load = await loop.load
    #expect(load.descriptors == 1)
    #expect(load.timers == 0)
    await loop.shutdown()
  }
}
