import Realtime
import Testing

@testable import RealtimeSockets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite
struct SlowReaderTests {
  /// Accepts with a small buffer in the system, so that the connection's own buffer fills up.
  private static let acceptWithSmallBuffer: @Sendable (Int32) -> Descriptor.Outcome = { listener in
    let outcome = Descriptor.accept(listener)
    if case .done(let descriptor) = outcome {
      Descriptor.setOption(Int32(descriptor), SOL_SOCKET, SO_SNDBUF, 32_768)
    }
    return outcome
  }

  /// Case 91 of CASES.md. The output of the connection is limited to 1 MiB.
  @Test(arguments: PollerKind.allCases)
  func `A message that does not fit closes the connection with 1013`(
    poller: PollerKind
  ) async throws {
    let server = try TurnedServer(poller, accept: Self.acceptWithSmallBuffer)
    let peer = try server.openPeer(receiveBufferSize: 32_768)
    let message = WebSocketMessage.binary([UInt8](repeating: 7, count: 65_536))
    for _ in 0..<200 { server.server.send(message, to: server.connections[0]) }
    let isClosed = server.turned.turn {
      peer.receive()
      return peer.closeCode != nil
    }
    #expect(isClosed && peer.closeCode == .tryAgainLater)
    #expect(peer.frames.count < 200)
    await server.turned.loop.shutdown()
  }

  /// Case 91 of CASES.md.
  @Test(arguments: PollerKind.allCases)
  func `Output without progress for ten seconds closes the connection with 1013`(
    poller: PollerKind
  ) async throws {
    let server = try TurnedServer(poller, accept: Self.acceptWithSmallBuffer)
    let peer = try server.openPeer(receiveBufferSize: 32_768)
    // Output that begins late has its own ten seconds.
    server.turned.advance(by: .seconds(9))
    server.server.send(.binary([UInt8](repeating: 7, count: 1_000_000)), to: server.connections[0])
    // The system takes some of the bytes, in several steps, until its buffers are full.
    server.turned.turn(untilStable: { peer.arrivedCount })
    server.turned.advance(by: .seconds(9))
    peer.send(RawPeer.frame(0x8A))
    server.turned.turn()
    #expect(server.events == [.opened(target: "/room")])
    server.turned.advance(by: .seconds(1))
    let isClosed = server.turned.turn {
      peer.receive()
      return peer.closeCode != nil
    }
    #expect(isClosed && peer.closeCode == .tryAgainLater)
    await server.turned.loop.shutdown()
  }

  /// The caller of `send` may hold exclusive access to state that the handler also accesses.
  @Test(arguments: PollerKind.allCases)
  func `A send to a broken connection does not call the handler before the send returns`(
    poller: PollerKind
  ) async throws {
    let server = try TurnedServer(poller, accept: Self.acceptWithSmallBuffer)
    let peer = try server.openPeer(receiveBufferSize: 32_768)
    server.turned.turn()
    peer.reset()
    let message = WebSocketMessage.binary([UInt8](repeating: 7, count: 600_000))
    let webSocketServer = server.server
    let id = server.connections[0]
    let before = server.events.count
    let isQuiet = Locked<Bool>.Shared(false)
    let loop = server.turned.loop
    loop.perform { [server] _ in
      for _ in 0..<8 { webSocketServer.send(message, to: id) }
      webSocketServer.close(id)
      isQuiet.update { $0 = server.events.count == before }
    }
    #expect(server.turned.turn { server.events.count == before + 1 })
    #expect(isQuiet.value)
    await loop.shutdown()
  }
}
