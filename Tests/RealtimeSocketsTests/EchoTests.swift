import Realtime
import RealtimeSockets
import Synchronization
import Testing

@Suite
struct EchoTests {
  /// Starts an echo server on its own loop and passes an open link to the body.
  private func withEcho(
    _ poller: PollerKind, limits: WebSocketLimits = WebSocketLimits(),
    _ body: (WebSocketLink) async throws -> Void
  ) async throws {
    let loop = try EventLoop(poller: poller)
    try loop.start()
    var configuration = WebSocketServerConfiguration.patient
    configuration.limits = limits
    let box = ServerBox()
    let server = try WebSocketServer(
      on: loop, configuration: configuration,
      handler: .init(message: { id, message in box.server?.send(message, to: id) }))
    box.set(server)
    var options = WebSocketClientOptions()
    options.limits = limits
    let endpoint = try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/")
    let link = try await WebSocketTransport.sockets(on: loop, options: options).open(endpoint)
    try await body(link)
    await loop.shutdown()
  }

  /// Case 65 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `A message comes back unchanged at each size`(poller: PollerKind) async throws {
    let limits = WebSocketLimits(messageSize: 1 << 22, outputSize: 1 << 22)
    try await withEcho(poller, limits: limits) { link in
      for size in [0, 1, 125, 126, 65_535, 65_536, 1_500_000] {
        let message = WebSocketMessage.binary((0..<size).map { UInt8(truncatingIfNeeded: $0) })
        try await link.send(message)
        let echo = try await link.receive()
        #expect(echo == message)
      }
      try await link.send(.text("grüße 🦉"))
      let text = try await link.receive()
      #expect(text == .text("grüße 🦉"))
    }
  }

  /// Case 108 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `A closed link completes the closing handshake and then receives nil`(
    poller: PollerKind
  ) async throws {
    try await withEcho(poller) { link in
      await link.close(.normal, "done")
      let afterClose = try await link.receive()
      #expect(afterClose == nil)
      await #expect(throws: WebSocketFailure.linkClosed) { try await link.send(.text("late")) }
    }
  }

  @Test(arguments: PollerKind.allCases)
  func `A cancelled receive ends with an error`(poller: PollerKind) async throws {
    try await withEcho(poller) { link in
      let task = Task { try await link.receive() }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test
  func `An address other than loopback is refused`() async throws {
    let loop = try EventLoop()
    for address in ["0.0.0.0", "::", "192.0.2.1"] {
      #expect(throws: SystemCallFailure.self) {
        try WebSocketServer(on: loop, address: address, handler: .init(message: { _, _ in }))
      }
    }
    await loop.shutdown()
  }
}

/// A server that its own handler can reach.
private final class ServerBox: Sendable {
  private let value = Mutex<WebSocketServer?>(nil)

  var server: WebSocketServer? { value.withLock { $0 } }

  func set(_ server: WebSocketServer) { value.withLock { $0 = server } }
}
