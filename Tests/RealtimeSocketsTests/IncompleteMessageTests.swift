import Realtime
import Testing

@testable import RealtimeSockets

/// The memory of a server for messages and posted bodies that have not arrived completely.
@Suite(.serialized)
struct IncompleteMessageTests {
  private static let limit = 10_000

  private func makeServer(_ poller: PollerKind) throws -> TurnedServer {
    var configuration = WebSocketServerConfiguration()
    configuration.policy.postPaths = ["/exchange": 1 << 20]
    configuration.incompleteByteCount = Self.limit
    return try TurnedServer(poller, configuration)
  }

  /// The header of a binary message in one frame with a mask of zeros.
  private static func header(_ length: Int) -> [UInt8] {
    [0x82, 0x80 | 126, UInt8(length >> 8), UInt8(length & 0xFF), 0, 0, 0, 0]
  }

  private static let payload = [UInt8](repeating: 7, count: 8_000)
  private static let message = header(payload.count) + payload
  private static let half = message.count / 2

  /// Sends a part of a message, and turns the loop until it has arrived.
  private func send(_ bytes: ArraySlice<UInt8>, from peer: RawPeer, to server: TurnedServer) {
    peer.send(Array(bytes))
    server.turned.turn()
  }

  /// Which of the peers the server has closed.
  private func closed(_ peers: [RawPeer], by server: TurnedServer) -> [Bool] {
    server.turned.turn()
    for peer in peers { peer.receive() }
    return peers.map { $0.end != nil }
  }

  @Test(arguments: PollerKind.allCases)
  func `The message that began first gives way`(poller: PollerKind) async throws {
    let server = try makeServer(poller)
    let peers = try (0..<3).map { _ in try server.openPeer() }
    for peer in peers[..<2] { send(Self.message[..<Self.half], from: peer, to: server) }
    #expect(closed(peers, by: server) == [false, false, false])
    // The second peer completes its message, and begins another one.
    send(Self.message[Self.half...], from: peers[1], to: server)
    send(Self.message[..<Self.half], from: peers[1], to: server)
    #expect(closed(peers, by: server) == [false, false, false])
    send(Self.message[..<Self.half], from: peers[2], to: server)
    #expect(closed(peers, by: server) == [true, false, false])
    for peer in peers[1...] { send(Self.message[Self.half...], from: peer, to: server) }
    #expect(server.events.count { $0 == .message(.binary(Self.payload)) } == 3)
    #expect(server.events.count { $0 == .closed(.linkClosed) } == 1)
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `A message is as old as its first byte, even if it follows another one in one read`(
    poller: PollerKind
  ) async throws {
    let server = try makeServer(poller)
    let peers = try (0..<3).map { _ in try server.openPeer() }
    send(Self.message[..<100], from: peers[0], to: server)
    server.turned.advance(by: .seconds(1))
    send(Self.message[..<Self.half], from: peers[1], to: server)
    server.turned.advance(by: .seconds(1))
    // The rest of the first message, and the beginning of the next, arrive together.
    send(Self.message[100...] + Self.message[..<Self.half], from: peers[0], to: server)
    send(Self.message[..<Self.half], from: peers[2], to: server)
    #expect(closed(peers, by: server) == [false, true, false])
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `Posted bodies count like messages`(poller: PollerKind) async throws {
    let server = try makeServer(poller)
    let post = try RawPeer(port: server.server.port)
    let body = String(repeating: "x", count: 7_000)
    post.send("POST /exchange HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 8000\r\n\r\n\(body)")
    server.turned.turn()
    let peer = try server.openPeer()
    #expect(closed([post, peer], by: server) == [false, false])
    send(Self.message[..<Self.half], from: peer, to: server)
    #expect(closed([post, peer], by: server) == [true, false])
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `What has arrived or is closed no longer counts`(poller: PollerKind) async throws {
    let server = try makeServer(poller)
    let patient = try server.openPeer()
    send(Self.message[..<(Self.half - 8)], from: patient, to: server)
    for round in 1...10 {
      let peer = try server.openPeer()
      send(Self.message[...], from: peer, to: server)
      send(Self.message[..<Self.half], from: peer, to: server)
      if round % 2 == 0 { peer.close() } else { peer.reset() }
      server.turned.turn()
    }
    #expect(closed([patient], by: server) == [false])
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `A message beyond the limit ends its own connection only`(poller: PollerKind) async throws {
    let server = try makeServer(poller)
    let peer = try server.openPeer()
    send(Self.header(16_000)[...] + [UInt8](repeating: 7, count: 11_000), from: peer, to: server)
    let other = try server.openPeer()
    #expect(closed([peer, other], by: server) == [true, false])
    send(Self.message[...], from: other, to: server)
    #expect(server.events.last == .message(.binary(Self.payload)))
    await server.turned.loop.shutdown()
  }
}
