import Realtime
import RealtimeSockets

/// The ways in which a connection is opened and broken.
enum BrokenConnection: String, CaseIterable, Sendable {
  case closedByClient, closedByServer, releasedLink, unreadMessages, reset, resetAfterRequest
  case ended, halfOpenHandshake, refusedRequest, badFrame, resetByServer, cancelledOpen
  case cancelledReceive, cancelledClose

  /// The servers to which connections are opened, and the transport that opens them.
  struct Targets: Sendable {
    let transport: WebSocketTransport
    let endpoint: WebSocketEndpoint
    /// The endpoint of the server that resets each connection.
    let resetting: WebSocketEndpoint
    /// The port of `endpoint`, for raw sockets.
    let port: UInt16
  }

  /// Opens a connection and breaks it. Failures of the connection are expected.
  ///
  /// - Parameters:
  ///   - targets: The servers, and the transport that opens the connection.
  ///   - moment: A random number that determines how long a task runs before it is cancelled.
  func run(_ targets: Targets, _ moment: Int) async {
    switch self {
    case .closedByClient: await withLink(targets) { await $0.close(.normal, "") }
    case .closedByServer:
      await withLink(targets) { link in
        try await link.send(.text("close"))
        while try await link.receive() != nil {}
      }
    case .releasedLink: await withLink(targets) { _ in }
    case .unreadMessages:
      await withLink(targets) { for _ in 0..<300 { try await $0.send(.text("echo")) } }
    case .resetByServer:
      guard let link = try? await targets.transport.open(targets.resetting) else { return }
      while (try? await link.receive()) != nil {}
    case .cancelledOpen:
      let opening = Task { _ = try await targets.transport.open(targets.endpoint) }
      await pass(moment)
      opening.cancel()
      _ = await opening.result
    case .cancelledReceive:
      await withLink(targets) { link in
        let receiving = Task { _ = try await link.receive() }
        await pass(moment)
        receiving.cancel()
        _ = await receiving.result
      }
    case .cancelledClose:
      await withLink(targets) { link in
        let closing = Task { await link.close(.normal, "") }
        await pass(moment)
        closing.cancel()
        await closing.value
      }
    case .reset, .resetAfterRequest, .ended, .halfOpenHandshake, .refusedRequest, .badFrame:
      runRaw(targets.port)
    }
  }

  private func withLink(
    _ targets: Targets, _ body: (WebSocketLink) async throws -> Void
  ) async {
    guard let link = try? await targets.transport.open(targets.endpoint) else { return }
    try? await body(link)
  }

  /// Yields up to 23 times.
  private func pass(_ moment: Int) async { for _ in 0..<moment % 24 { await Task.yield() } }

  private func runRaw(_ port: UInt16) {
    guard let socket = RawSocket(connectedTo: port) else { return }
    defer { socket.close() }
    let request = Array(Self.request.utf8)
    switch self {
    case .reset: socket.prepareReset()
    case .resetAfterRequest:
      socket.write(request + Self.echo)
      socket.prepareReset()
    case .ended:
      socket.write(request + Self.echo)
      socket.shutDownOutput()
      while !socket.read().isEmpty {}
    case .halfOpenHandshake: socket.write(Array(request.prefix(40)))
    case .refusedRequest:
      socket.write(Array("GET / HTTP/1.1\r\n\r\n".utf8))
      while !socket.read().isEmpty {}
    case .badFrame:
      // A frame without a mask.
      socket.write(request + [0x81, 1, 0x61])
      while !socket.read().isEmpty {}
    default: break
    }
  }

  private static let echo: [UInt8] = [0x81, 0x84, 0, 0, 0, 0, 0x65, 0x63, 0x68, 0x6F]
  private static let request = """
    GET / HTTP/1.1\r
    Host: 127.0.0.1\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    \r

    """
}
