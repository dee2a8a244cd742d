import HTTPExchange
import Realtime
import RealtimeSockets
import StateKit
import Testing

/// The hub over sockets.
@Suite(.timeLimit(.minutes(20)))
struct RealtimeServerTests {
  /// Opens a link, and sends its first messages.
  private func open(
    _ turned: TurnedLoop, _ server: RealtimeServer, _ texts: [String]
  ) throws -> LoopTask<WebSocketLink> {
    let url = "ws://127.0.0.1:\(server.port)/socket/websocket?vsn=2.0.0"
    let endpoint = try WebSocketEndpoint(url)
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let opening = turned.start {
      let link = try await transport.open(endpoint)
      for text in texts { try await link.send(.text(text)) }
      return link
    }
    #expect(turned.turn { opening.isDone })
    return opening
  }

  private func receive(_ turned: TurnedLoop, _ link: WebSocketLink, count: Int) throws -> [String] {
    let task = turned.start {
      var texts: [String] = []
      while texts.count < count, case .text(let text)? = try await link.receive() {
        texts.append(text)
      }
      return texts
    }
    #expect(turned.turn { task.isDone })
    return try task.get()
  }

  @Test func `Clients of the server receive what the hub sends, in order`() async throws {
    let turned = try TurnedLoop(.standard)
    let server = try RealtimeServer(
      on: turned.loop, hub: HubConfiguration(), random: RandomSource { 0xE })
    let join = #"["1","1","a","phx_join",{"recover":{}}]"#
    let first = try open(turned, server, [join]).get()
    let reply =
      #"["1","1","a","phx_reply",{"response":{"recovery":{"epoch":"000000000000000e","#
      + #""offset":0,"recovered":false}},"status":"ok"}]"#
    #expect(try receive(turned, first, count: 1) == [reply])
    let second = try open(turned, server, [join, #"["1","2","a","e",{}]"#]).get()
    let push = #"[null,null,"a","e",{"meta":{"offset":1}}]"#
    let accepted = #"["1","2","a","phx_reply",{"response":{},"status":"ok"}]"#
    #expect(try receive(turned, second, count: 3) == [reply, push, accepted])
    server.handle(.publish(topic: "a", event: "news", payload: ["n": 1]))
    let news = #"[null,null,"a","news",{"meta":{"offset":2},"n":1}]"#
    #expect(try receive(turned, first, count: 2) == [push, news])
    #expect(try receive(turned, second, count: 1) == [news])
    server.stop()
    await turned.loop.shutdown()
  }

  @Test func `A connection that the hub closes ends with the hub's code`() async throws {
    let turned = try TurnedLoop(.standard)
    let server = try RealtimeServer(on: turned.loop, hub: HubConfiguration())
    let endpoint = try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/app/key?protocol=7")
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let connection = turned.start {
      let link = try await transport.open(endpoint)
      while try await link.receive() != nil {}
    }
    #expect(turned.turn { connection.isDone })
    let reason = "Application does not exist"
    #expect(throws: WebSocketFailure.closed(.pusherUnknownApplication, reason: reason)) {
      try connection.get()
    }
    server.stop()
    await turned.loop.shutdown()
  }
}
