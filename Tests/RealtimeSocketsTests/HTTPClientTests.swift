import HTTPExchange
import Realtime
import Testing

@testable import RealtimeSockets

/// HTTP exchanges over sockets of a loop.
@Suite struct HTTPClientTests {
  private typealias Exchange = LoopTask<HTTPResponse>

  private static func exchange(
    _ turned: TurnedLoop, port: UInt16, body: [UInt8] = Array("hello".utf8), limit: Int = 1 << 20
  ) -> Exchange {
    let client = HTTPClient.sockets(on: turned.loop, maximumByteCount: limit)
    return turned.start {
      try await client.send(
        HTTPRequest(method: "POST", url: "http://127.0.0.1:\(port)/exchange", body: body))
    }
  }

  /// Accepts the connection of an exchange, and reads the head of its request.
  private static func accept(_ server: RawServer, _ turned: TurnedLoop) throws -> RawPeer {
    var peer: RawPeer?
    _ = turned.turn {
      peer = peer ?? server.accept()
      peer?.receive()
      return peer?.hasHead ?? false
    }
    return try #require(peer)
  }

  private static func failure(_ exchange: Exchange) -> HTTPClientError? {
    do {
      _ = try exchange.get()
      return nil
    } catch {
      return error as? HTTPClientError
    }
  }

  @Test(arguments: PollerKind.allCases)
  func `A large body is exchanged with a server on the same loop`(_ poller: PollerKind) async throws
  {
    let turned = try TurnedLoop(poller)
    var configuration = WebSocketServerConfiguration()
    configuration.policy.postPaths = ["/exchange": 8 << 20]
    let own = Locked<WebSocketServer?>.Shared(nil)
    let server = try WebSocketServer(
      on: turned.loop, listener: try Listener(address: "127.0.0.1", port: 0),
      configuration: configuration,
      handler: .init(
        message: { _, _ in },
        posted: { id, request in
          own.value?.respond(PostResponse(status: 200, body: request.body), to: id)
        }))
    own.update { $0 = server }
    let body = (0..<4 << 20).map { UInt8(truncatingIfNeeded: $0) }
    let exchange = Self.exchange(turned, port: server.port, body: body, limit: 8 << 20)
    #expect(turned.turn { exchange.isDone })
    let response = try exchange.get()
    #expect(response.status == 200 && response.body == body)
    server.stop()
    turned.turn()
    #expect(turned.load.descriptors == 0)
    await turned.loop.shutdown()
  }

  @Test func `A response in parts ends with its size, or with the connection`() async throws {
    let turned = try TurnedLoop(.standard)
    let server = try RawServer()
    for ends in [false, true] {
      let exchange = Self.exchange(turned, port: server.port)
      let peer = try Self.accept(server, turned)
      peer.send("HTTP/1.1 200 OK\r\n\(ends ? "" : "Content-Length: 2\r\n")\r\no")
      turned.turn()
      #expect(!exchange.isDone)
      peer.send("k")
      if ends { peer.close() }
      #expect(turned.turn { exchange.isDone })
      #expect(try exchange.get().body == Array("ok".utf8))
    }
    #expect(turned.load.descriptors == 0 && turned.load.timers == 0)
    await turned.loop.shutdown()
  }

  @Test func `A silent or endless server is left at the deadline`() async throws {
    let turned = try TurnedLoop(.standard)
    let server = try RawServer()
    for isSilent in [true, false] {
      let exchange = Self.exchange(turned, port: server.port)
      let peer = try Self.accept(server, turned)
      if !isSilent { peer.send("HTTP/1.1 200 OK\r\n\r\nx") }
      turned.advance(by: .milliseconds(9_999))
      #expect(!exchange.isDone)
      turned.advance(by: .milliseconds(2))
      #expect(turned.turn { exchange.isDone })
      #expect(Self.failure(exchange) == .timedOut(after: .seconds(10)))
      #expect(turned.load.descriptors == 0 && turned.load.timers == 0)
    }
    await turned.loop.shutdown()
  }

  @Test func `A port without a server is unreachable, and a broken connection is lost`()
    async throws
  {
    let turned = try TurnedLoop(.standard)
    let port = try RawServer().port
    let refused = Self.exchange(turned, port: port)
    #expect(turned.turn { refused.isDone })
    #expect(Self.failure(refused) == .unreachable)

    let server = try RawServer()
    let broken = Self.exchange(turned, port: server.port)
    let peer = try Self.accept(server, turned)
    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no")
    peer.close()
    #expect(turned.turn { broken.isDone })
    #expect(Self.failure(broken) == .connectionLost)
    #expect(turned.load.descriptors == 0 && turned.load.timers == 0)
    await turned.loop.shutdown()
  }

  @Test func `A cancelled exchange closes its socket, and so does the end of the loop`()
    async throws
  {
    let turned = try TurnedLoop(.standard)
    let server = try RawServer()
    let cancelled = Self.exchange(turned, port: server.port)
    let peer = try Self.accept(server, turned)
    cancelled.cancel()
    #expect(turned.turn { cancelled.isDone })
    #expect(throws: CancellationError.self) { try cancelled.get() }
    #expect(
      turned.turn {
        peer.receive()
        return peer.end != nil
      })

    let open = Self.exchange(turned, port: server.port)
    _ = try Self.accept(server, turned)
    await turned.loop.shutdown()
    while !open.isDone { await Task.yield() }
    #expect(Self.failure(open) == .connectionLost)
  }
}
