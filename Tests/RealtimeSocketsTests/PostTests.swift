import Realtime
import Testing

@testable import RealtimeSockets

/// Bodies that are posted to a server of WebSockets.
@Suite struct PostTests {
  /// A server that records what is posted. It answers when the test says so, or when a post expires.
  private struct PostServer {
    enum Event: Hashable {
      case posted([UInt8])
      case expired
      case closed
    }

    let turned: TurnedLoop
    let server: WebSocketServer
    private let record: Locked<[Event]>.Shared
    private let ids: Locked<[WebSocketServer.ConnectionID]>.Shared

    init(_ poller: PollerKind, answersExpired: Bool = true) throws {
      var configuration = WebSocketServerConfiguration()
      configuration.policy.postPaths = ["/exchange": 1 << 20]
      let record = Locked<[Event]>.Shared([])
      let ids = Locked<[WebSocketServer.ConnectionID]>.Shared([])
      let own = Locked<WebSocketServer?>.Shared(nil)
      turned = try TurnedLoop(poller)
      server = try WebSocketServer(
        on: turned.loop, listener: try Listener(address: "127.0.0.1", port: 0),
        configuration: configuration,
        handler: .init(
          message: { _, _ in }, closed: { _, _ in record.update { $0.append(.closed) } },
          posted: { id, request in
            ids.update { $0.append(id) }
            record.update { $0.append(.posted(request.body)) }
          },
          postExpired: { id in
            record.update { $0.append(.expired) }
            if answersExpired { own.value?.respond(PostResponse(status: 204), to: id) }
          }))
      self.record = record
      self.ids = ids
      let server = server
      own.update { $0 = server }
    }

    var events: [Event] { record.value }

    func respond(_ response: PostResponse) {
      if let id = ids.value.last { server.respond(response, to: id) }
    }

    func post(_ body: String, length: Int? = nil) throws -> RawPeer {
      let peer = try RawPeer(port: server.port)
      peer.send(
        "POST /exchange HTTP/1.1\r\nHost: 127.0.0.1\r\n"
          + "Content-Length: \(length ?? body.utf8.count)\r\n\r\n\(body)")
      return peer
    }

    func turn(untilEndOf peer: RawPeer) -> Bool {
      turned.turn {
        peer.receive()
        return peer.end != nil
      }
    }
  }

  @Test(arguments: PollerKind.allCases)
  func `A posted body is answered later, and then its connection is closed`(
    poller: PollerKind
  ) async throws {
    let server = try PostServer(poller)
    let peer = try server.post("hello")
    #expect(server.turned.turn { server.events == [.posted(Array("hello".utf8))] })
    server.respond(PostResponse(status: 200, body: Array("{}".utf8)))
    server.respond(PostResponse(status: 503))
    #expect(server.turn(untilEndOf: peer))
    #expect(peer.status == 200)
    #expect(server.turned.turn { server.events.count == 2 })
    #expect(server.events.last == .closed)
    #expect(server.turned.load == LoopLoad(descriptors: 1, timers: 0))
    await server.turned.loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `A body that arrives too slowly is closed, and is not posted`(
    poller: PollerKind
  ) async throws {
    let server = try PostServer(poller)
    let peer = try server.post("hell", length: 5)
    server.turned.turn()
    server.turned.advance(by: .seconds(5.1))
    #expect(server.turn(untilEndOf: peer))
    #expect(server.events == [])
    #expect(server.turned.load == LoopLoad(descriptors: 1, timers: 0))
    await server.turned.loop.shutdown()
  }

  @Test(arguments: [true, false])
  func `A post without a response expires`(answers: Bool) async throws {
    let server = try PostServer(.allCases[0], answersExpired: answers)
    let peer = try server.post("hello")
    #expect(server.turned.turn { server.events.count == 1 })
    server.turned.advance(by: .seconds(5.1))
    #expect(server.turn(untilEndOf: peer))
    #expect(peer.status == (answers ? 204 : nil))
    #expect(server.turned.turn { server.events.last == .closed })
    #expect(server.events == [.posted(Array("hello".utf8)), .expired, .closed])
    #expect(server.turned.load == LoopLoad(descriptors: 1, timers: 0))
    await server.turned.loop.shutdown()
  }

  @Test func `A client that leaves before the response is reported once`() async throws {
    let server = try PostServer(.allCases[0])
    let peer = try server.post("hello")
    #expect(server.turned.turn { server.events.count == 1 })
    peer.close()
    #expect(server.turned.turn { server.events.last == .closed })
    server.respond(PostResponse(status: 200))
    server.turned.advance(by: .seconds(60))
    server.turned.turn()
    #expect(server.events == [.posted(Array("hello".utf8)), .closed])
    #expect(server.turned.load == LoopLoad(descriptors: 1, timers: 0))
    await server.turned.loop.shutdown()
  }

  @Test func `A server that stops answers with 503`() async throws {
    let server = try PostServer(.allCases[0])
    let peer = try server.post("hello")
    #expect(server.turned.turn { server.events.count == 1 })
    server.server.stop()
    #expect(server.turn(untilEndOf: peer))
    #expect(peer.status == 503)
    await server.turned.loop.shutdown()
  }
}
