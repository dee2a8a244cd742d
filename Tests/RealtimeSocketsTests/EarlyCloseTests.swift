import Realtime
import Testing

@testable import RealtimeSockets

/// A server that closes a connection as soon as it is open.
@Suite
struct EarlyCloseTests {
  /// Cases 18 and 108 of CASES.md. The released link must not end the connection before the answer
  /// is written.
  @Test(arguments: PollerKind.allCases)
  func `A close frame with the handshake's bytes ends an open link, and is answered`(
    poller: PollerKind
  ) async throws {
    let turned = try TurnedLoop(poller)
    let raw = try RawServer()
    let endpoint = try raw.endpoint()
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let received = Locked<[WebSocketMessage]>.Shared([])
    let connection = turned.start {
      let link = try await transport.open(endpoint)
      while let message = try await link.receive() { received.update { $0.append(message) } }
    }
    let (peer, response) = try #require(raw.acceptRequest(turned))
    peer.send(
      response + RawServer.frame(0x81, Array("early".utf8)) + RawServer.frame(0x88, [0x0F, 0xA1]))
    #expect(turned.turn { connection.isDone })
    #expect(received.value == [.text("early")])
    #expect(throws: WebSocketFailure.closed(CloseCode(rawValue: 4001), reason: "")) {
      try connection.get()
    }
    let isAnswered = turned.turn {
      peer.receive()
      return peer.rawFrameOpcodes.contains(0x88)
    }
    #expect(isAnswered)
    peer.close()
    turned.turn()
    #expect(turned.load == LoopLoad(descriptors: 0, timers: 0))
    await turned.loop.shutdown()
  }
}
