import Realtime
import Testing

@testable import RealtimeSockets

@Suite
struct ClientTests {
  /// Case 18 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `A frame that arrives with the handshake's bytes is delivered`(
    poller: PollerKind
  ) async throws {
    let turned = try TurnedLoop(poller)
    let raw = try RawServer()
    let endpoint = try raw.endpoint()
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let message = turned.start { try await transport.open(endpoint).receive() }
    let (peer, response) = try #require(raw.acceptRequest(turned))
    peer.send(response + RawServer.frame(0x81, Array("early".utf8)))
    #expect(turned.turn { message.isDone })
    #expect(try message.get() == .text("early"))
    await turned.loop.shutdown()
  }

  /// Case 112 of CASES.md. With an inbox of two messages, the client pauses reading long before the
  /// reset.
  @Test(arguments: PollerKind.allCases, [2, 1_000_000])
  func `Data that arrives before a reset is delivered, and then the failure`(
    poller: PollerKind, inboxCount: Int
  ) async throws {
    let turned = try TurnedLoop(poller)
    let raw = try RawServer()
    let endpoint = try raw.endpoint()
    var options = WebSocketClientOptions()
    options.inboxCount = inboxCount
    let transport = WebSocketTransport.sockets(on: turned.loop, options: options)
    let link = turned.start { try await transport.open(endpoint) }
    let (peer, response) = try #require(raw.acceptRequest(turned))
    peer.send(response)
    #expect(turned.turn { link.isDone })
    let open = try link.get()
    peer.send((0..<5000).flatMap { _ in RawServer.frame(0x82, [1, 2, 3]) })
    peer.reset()
    turned.turn()
    // The write fails because of the reset, and must not hide the data.
    let sending = turned.start { try await open.send(.text("into the reset")) }
    #expect(turned.turn { sending.isDone })
    turned.turn()
    let count = Locked<Int>.Shared(0)
    let reading = turned.start {
      while let message = try await open.receive() {
        if message == .binary([1, 2, 3]) { count.update { $0 += 1 } }
      }
    }
    #expect(turned.turn { reading.isDone })
    #expect(count.value == 5000)
    #expect(throws: WebSocketFailure.self) { try reading.get() }
    #expect(turned.load == LoopLoad(descriptors: 0, timers: 0))
    await turned.loop.shutdown()
  }

  /// Case 93 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `A ping is answered while the consumer receives nothing`(poller: PollerKind) async throws {
    let turned = try TurnedLoop(poller)
    let raw = try RawServer()
    let endpoint = try raw.endpoint()
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let link = turned.start { try await transport.open(endpoint) }
    let (peer, response) = try #require(raw.acceptRequest(turned))
    peer.send(response + (0..<200).flatMap { _ in RawServer.frame(0x81, [0x61]) })
    peer.send(RawServer.frame(0x89, [1, 2, 3]))
    let isAnswered = turned.turn {
      peer.receive()
      return peer.rawFrameOpcodes.contains(0x8A)
    }
    #expect(isAnswered)
    _ = link
    await turned.loop.shutdown()
  }

  /// The deadline holds for the look-up and all addresses together.
  @Test(arguments: PollerKind.allCases)
  func `Opening several silent addresses ends after one deadline`(
    poller: PollerKind
  ) async throws {
    let turned = try TurnedLoop(poller)
    let servers = try (0..<3).map { _ in try RawServer() }
    let addresses = servers.flatMap {
      SocketAddress.resolve(host: "127.0.0.1", port: $0.port, isNumeric: true)
    }
    turned.loop.perform { $0.resolver = NameResolver { _, _ in addresses } }
    let endpoint = try WebSocketEndpoint("ws://several.example/")
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let link = turned.start { try await transport.open(endpoint) }
    var peers: [RawPeer] = []
    let isConnected = turned.turn {
      if let peer = servers[0].accept() { peers.append(peer) }
      return peers.count == 1
    }
    #expect(isConnected)
    turned.advance(by: .seconds(9))
    #expect(!link.isDone)
    turned.advance(by: .seconds(1))
    #expect(turned.turn { link.isDone })
    #expect(throws: WebSocketFailure.unreachable(errno: Descriptor.timedOut)) { try link.get() }
    #expect(turned.load == LoopLoad(descriptors: 0, timers: 0))
    await turned.loop.shutdown()
  }

  /// A port at which no socket listens.
  private func closedPort() throws -> UInt16 { try RawServer().port }

  @Test(arguments: PollerKind.allCases)
  func `After an address that refuses, the next one is tried`(poller: PollerKind) async throws {
    let turned = try TurnedLoop(poller)
    let raw = try RawServer()
    let refusing = try closedPort()
    let addresses = [refusing, raw.port].flatMap {
      SocketAddress.resolve(host: "127.0.0.1", port: $0, isNumeric: true)
    }
    turned.loop.perform { $0.resolver = NameResolver { _, _ in addresses } }
    let endpoint = try WebSocketEndpoint("ws://several.example/")
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let link = turned.start { try await transport.open(endpoint) }
    let (peer, response) = try #require(raw.acceptRequest(turned))
    peer.send(response)
    #expect(turned.turn { link.isDone })
    #expect(throws: Never.self) { try link.get() }
    let refused = turned.start {
      try await transport.open(WebSocketEndpoint("ws://127.0.0.1:\(refusing)/"))
    }
    #expect(turned.turn { refused.isDone })
    #expect(throws: WebSocketFailure.self) { try refused.get() }
    await turned.loop.shutdown()
  }

  /// A cancelled receive takes no message, and leaves nothing behind.
  @Test(arguments: PollerKind.allCases)
  func `Cancelled receives end within a few turns, and the next receive gets the message`(
    poller: PollerKind
  ) async throws {
    let turned = try TurnedLoop(poller)
    let raw = try RawServer()
    let endpoint = try raw.endpoint()
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let link = turned.start { try await transport.open(endpoint) }
    let (peer, response) = try #require(raw.acceptRequest(turned))
    peer.send(response)
    #expect(turned.turn { link.isDone })
    let open = try link.get()
    for _ in 0..<100 {
      let receiving = turned.start { try await open.receive() }
      turned.turn()
      receiving.cancel()
      turned.turn()
      #expect(receiving.isDone)
      #expect(throws: CancellationError.self) { try receiving.get() }
    }
    let receiving = turned.start { try await open.receive() }
    peer.send(RawServer.frame(0x81, [0x61]))
    #expect(turned.turn { receiving.isDone })
    #expect(try receiving.get() == .text("a"))
    await turned.loop.shutdown()
  }
}
