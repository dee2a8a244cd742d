import Realtime
import Testing

@testable import RealtimeSockets

/// Who gets a place when a server is full.
@Suite
struct ServerRoomTests {
  /// A server with few places, which answers each post and records what it reports.
  private struct CrowdedServer {
    enum Event: Hashable {
      case posted, reviewed
      case full(Int)
      case hasRoom(Int)
    }

    let turned: TurnedLoop
    let server: WebSocketServer
    private let record = Locked<[Event]>.Shared([])

    init(_ poller: PollerKind, connections: Int, sockets: Int) throws {
      var configuration = WebSocketServerConfiguration()
      configuration.policy.postPaths = ["/exchange": 64]
      configuration.connectionCount = connections
      configuration.webSocketCount = sockets
      configuration.reviewInterval = .seconds(10)
      let record = record
      let own = Locked<WebSocketServer?>.Shared(nil)
      turned = try TurnedLoop(poller)
      server = try WebSocketServer(
        on: turned.loop, configuration: configuration,
        handler: .init(
          message: { _, _ in },
          posted: { id, _ in
            record.update { $0.append(.posted) }
            own.value?.respond(PostResponse(status: 204), to: id)
          },
          review: { _ in record.update { $0.append(.reviewed) } },
          roomChanged: { isFull, count in
            record.update { $0.append(isFull ? .full(count) : .hasRoom(count)) }
          }))
      let server = server
      own.update { $0 = server }
    }

    var events: [Event] { record.value }

    /// Sends a request, and returns the client as soon as it has a response.
    func peer(_ request: [UInt8]) throws -> RawPeer {
      let peer = try RawPeer(port: server.port)
      peer.send(request)
      _ = turned.turn {
        peer.receive()
        return peer.hasHead || peer.end != nil
      }
      return peer
    }

    func socket() throws -> RawPeer { try peer(Array(RawPeer.request().utf8)) }

    func post() throws -> RawPeer {
      try peer(
        Array("POST /exchange HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n\r\nx".utf8))
    }
  }

  @Test(arguments: PollerKind.allCases)
  func `Sockets that have filled their share leave room for posts, and say so once`(
    poller: PollerKind
  ) async throws {
    let server = try CrowdedServer(poller, connections: 10, sockets: 8)
    var sockets = try (0..<8).map { _ in try server.socket() }
    #expect(sockets.allSatisfy { $0.status == 101 })
    for _ in 0..<2 { #expect(try server.socket().status == 503) }
    #expect(try server.post().status == 204)
    #expect(server.events == [.full(9), .posted])
    sockets.removeLast()
    #expect(server.turned.turn { server.events.last == .hasRoom(7) })
    #expect(try server.socket().status == 101)
    #expect(server.events == [.full(9), .posted, .hasRoom(7)])
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `Clients that send no request give way to those that do`(poller: PollerKind) async throws {
    let server = try CrowdedServer(poller, connections: 4, sockets: 2)
    let silent = try (1...4).map { count in
      let peer = try RawPeer(port: server.server.port)
      peer.send("POST /exchange HTTP/1.1\r\n")
      // The listener is a descriptor of the loop, too.
      for _ in 0..<1_000 where server.turned.load.descriptors <= count { server.turned.turn() }
      return peer
    }
    let socket = try server.socket()
    #expect(socket.status == 101)
    #expect(try server.post().status == 204)
    let areOlderClosed = server.turned.turn {
      for peer in silent { peer.receive() }
      return silent[0].end != nil && silent[1].end != nil
    }
    #expect(areOlderClosed && server.events == [.posted])
    #expect(silent.map { $0.end != nil } == [true, true, false, false])
    // The socket keeps its place to the end.
    socket.receive()
    #expect(socket.end == nil)
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `An open socket is reviewed after each interval, until it is closed`(
    poller: PollerKind
  ) async throws {
    let server = try CrowdedServer(poller, connections: 4, sockets: 2)
    let socket = try server.socket()
    server.turned.advance(by: .seconds(9.9))
    #expect(server.events == [])
    server.turned.advance(by: .seconds(0.2))
    #expect(server.events == [.reviewed])
    server.turned.advance(by: .seconds(10.1))
    #expect(server.events == [.reviewed, .reviewed])
    socket.close()
    server.turned.turn()
    #expect(server.turned.load == LoopLoad(descriptors: 1, timers: 0))
    await server.turned.loop.shutdown()
  }
}
