import Realtime
import Testing

@testable import RealtimeSockets

@Suite
struct ServerLimitTests {
  /// Case 109 of CASES.md. A connection whose request head arrives too slowly is closed after
  /// five seconds, and its timer is removed.
  @Test(arguments: PollerKind.allCases)
  func `A connection without a complete request after five seconds is closed`(
    poller: PollerKind
  ) async throws {
    let server = try TurnedServer(poller)
    let peer = try RawPeer(port: server.server.port)
    peer.send("GET / HTTP/1.1\r\n")
    server.turned.turn()
    server.turned.advance(by: .seconds(4.9))
    peer.receive()
    #expect(peer.end == nil)
    server.turned.advance(by: .seconds(0.2))
    #expect(server.turn(untilEndOf: peer))
    #expect(server.turned.load == LoopLoad(descriptors: 1, timers: 0))
    await server.turned.loop.shutdown()
  }

  /// Cases 109 and 110 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `A request that breaks a rule gets an error status, and its connection is closed`(
    poller: PollerKind
  ) async throws {
    var configuration = WebSocketServerConfiguration()
    configuration.policy = HandshakePolicy(allowedOrigins: ["https://allowed.example"])
    let server = try TurnedServer(poller, configuration)
    let requests: [(String, Int)] = [
      (RawPeer.request("Origin: https://example.com\r\n"), 403),
      (RawPeer.request("Origin: https://allowed.example\r\n"), 101),
      (RawPeer.request(host: "example.com"), 403),
      (RawPeer.request("X: " + String(repeating: "x", count: 8192) + "\r\n"), 431),
      (RawPeer.request((0..<64).map { "X\($0): 1\r\n" }.joined()), 431),
      ("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 405),
    ]
    for (request, status) in requests {
      let peer = try RawPeer(port: server.server.port)
      peer.send(request)
      let isAnswered = server.turned.turn {
        peer.receive()
        return peer.hasHead
      }
      #expect(isAnswered && peer.status == status)
      if status != 101 { #expect(server.turn(untilEndOf: peer)) }
    }
    #expect(server.connections.count == 1)
    await server.turned.loop.shutdown()
  }

  /// Case 111 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `A connection over the limit gets 503, and when another ends, a new one is accepted`(
    poller: PollerKind
  ) async throws {
    var configuration = WebSocketServerConfiguration()
    configuration.connectionCount = 2
    let server = try TurnedServer(poller, configuration)
    let first = try server.openPeer()
    let second = try server.openPeer()
    let third = try RawPeer(port: server.server.port)
    #expect(server.turn(untilEndOf: third))
    #expect(third.status == 503)
    first.close()
    #expect(server.turned.turn { server.events.contains(.closed(.connectionLost(errno: 0))) })
    #expect(try server.openPeer().status == 101)
    #expect(second.end == nil)
    await server.turned.loop.shutdown()
  }

  /// Case 111 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `Without free descriptors the server serves its connections, and accepts again later`(
    poller: PollerKind
  ) async throws {
    let areDescriptorsUsedUp = Locked<Bool>.Shared(false)
    let server = try TurnedServer(poller) { listener in
      areDescriptorsUsedUp.value ? .failed(errno: 24) : Descriptor.accept(listener)
    }
    let first = try server.openPeer()
    areDescriptorsUsedUp.update { $0 = true }
    let second = try RawPeer(port: server.server.port)
    second.send(RawPeer.request())
    server.turned.turn()
    first.send(RawPeer.frame(0x81, Array("still here".utf8)))
    let isServed = server.turned.turn {
      first.receive()
      return first.frames == [.message(.text("still here"))]
    }
    #expect(isServed)
    areDescriptorsUsedUp.update { $0 = false }
    server.turned.turn()
    #expect(server.connections.count == 1)
    server.turned.advance(by: ServerCore.rest)
    #expect(server.turned.turn { server.connections.count == 2 })
    await server.turned.loop.shutdown()
  }

  /// Case 111 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `A client that exceeds 400 messages, or 200 a second afterwards, is closed with 1008`(
    poller: PollerKind
  ) async throws {
    let server = try TurnedServer(poller)
    let peer = try server.openPeer()
    func send(_ count: Int) {
      for _ in 0..<count { peer.send(RawPeer.frame(0x81, [0x61])) }
    }
    func messages() -> Int { server.events.count { $0 == .message(.text("a")) } }
    send(400)
    #expect(server.turned.turn { messages() == 400 })
    server.turned.advance(by: .seconds(1))
    send(200)
    #expect(server.turned.turn { messages() == 600 })
    #expect(peer.closeCode == nil)
    send(1)
    let isClosed = server.turned.turn {
      peer.receive()
      return peer.closeCode != nil
    }
    #expect(isClosed && peer.closeCode == .policyViolation)
    #expect(messages() == 600)
    await server.turned.loop.shutdown()
  }

  /// The limits of messages: 1 MiB and 1,024 fragments.
  @Test(arguments: PollerKind.allCases)
  func `A message over a limit closes the connection with 1009`(poller: PollerKind) async throws {
    let server = try TurnedServer(poller)
    let tooBig: [UInt8] = [0x82, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1, 0, 0, 0, 0]
    let fragments =
      RawPeer.frame(0x01, [0x61])
      + (0..<1024).flatMap { _ in RawPeer.frame(0x00, [0x61]) }
    for bytes in [tooBig, fragments] {
      let peer = try server.openPeer()
      peer.send(bytes)
      #expect(server.turn(untilEndOf: peer))
      #expect(peer.closeCode == .messageTooBig)
    }
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `A loop that was stopped reads what has arrived before it closes silent clients`(
    poller: PollerKind
  ) async throws {
    let server = try TurnedServer(poller)
    // More than a poller returns at a time.
    let peers = try (0..<300).map { _ in try server.openPeer() }
    for peer in peers { peer.send(RawPeer.frame(0x89)) }
    server.turned.advance(by: .seconds(61))
    #expect(server.events.count { if case .closed = $0 { true } else { false } } == 0)
    for peer in peers { peer.receive() }
    #expect(peers.allSatisfy { $0.closeCode == nil && $0.frames == [.pong([])] })
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `A client that is silent for 60 seconds is closed with 1001`(
    poller: PollerKind
  ) async throws {
    let server = try TurnedServer(poller)
    let peer = try server.openPeer()
    server.turned.advance(by: .seconds(59))
    peer.send(RawPeer.frame(0x89))
    server.turned.turn()
    server.turned.advance(by: .seconds(59))
    peer.receive()
    #expect(peer.frames == [.pong([])])
    server.turned.advance(by: .seconds(1))
    peer.receive()
    #expect(peer.closeCode == .goingAway)
    // The client does not answer: the socket is closed after five more seconds.
    server.turned.advance(by: .seconds(5))
    #expect(server.events.last == .closed(.closeTimedOut))
    #expect(server.turned.load == LoopLoad(descriptors: 1, timers: 0))
    await server.turned.loop.shutdown()
  }
}
