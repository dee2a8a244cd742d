import Dispatch
import Realtime
import Testing

@testable import RealtimeSockets

@Suite
struct NameResolverTests {
  /// Look-ups that the system does not finish cannot use up the process's threads, and their
  /// callers do not wait forever.
  @Test(arguments: PollerKind.allCases)
  func `Blocked look-ups use four threads, and their callers can cancel and time out`(
    poller: PollerKind
  ) async throws {
    let turned = try TurnedLoop(poller)
    let blocker = Waker.Blocker()
    let running = Locked<Int>.Shared(0)
    turned.loop.perform { reactor in
      reactor.resolver = NameResolver { _, _ in
        running.update { $0 += 1 }
        blocker.wait()
        return []
      }
    }
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let endpoint = try WebSocketEndpoint("ws://blocked.example/")
    let links = (0..<20).map { _ in turned.start { try await transport.open(endpoint) } }
    #expect(turned.turn { running.value == NameResolver.threadLimit })
    for link in links[..<10] { link.cancel() }
    #expect(turned.turn { links[..<10].allSatisfy(\.isDone) })
    for link in links[..<10] { #expect(throws: CancellationError.self) { try link.get() } }
    turned.advance(by: .seconds(10))
    #expect(turned.turn { links.allSatisfy(\.isDone) })
    for link in links[10...] {
      #expect(throws: WebSocketFailure.unreachable(errno: Descriptor.timedOut)) { try link.get() }
    }
    #expect(running.value == NameResolver.threadLimit)
    // A numeric address needs no thread.
    let numeric = turned.start { try await transport.open(WebSocketEndpoint("ws://127.0.0.1:1/")) }
    #expect(turned.turn { numeric.isDone })
    blocker.release()
    await turned.loop.shutdown()
  }

  /// The first connection finds no thread that could serve it. When a thread is running, it serves
  /// the look-ups for which no further thread can be created.
  @Test(arguments: PollerKind.allCases)
  func `A look-up without a thread fails, or is served by a running thread`(
    poller: PollerKind
  ) async throws {
    let turned = try TurnedLoop(poller)
    let refusal = SystemCallFailure(call: "pthread_create", errno: Descriptor.tryAgain)
    let mayStart = Locked<Bool>.Shared(false)
    let refusals = Locked<Int>.Shared(0)
    let blocker = Waker.Blocker()
    let running = Locked<Int>.Shared(0)
    turned.loop.perform { reactor in
      reactor.resolver = NameResolver(
        threads: ThreadStarter { body throws(SystemCallFailure) in
          guard mayStart.value else {
            refusals.update { $0 += 1 }
            throw refusal
          }
          return try ThreadStarter.live.start(body)
        },
        resolve: { _, _ in
          running.update { $0 += 1 }
          blocker.wait()
          return []
        })
    }
    let transport = WebSocketTransport.sockets(on: turned.loop)
    let endpoint = try WebSocketEndpoint("ws://blocked.example/")
    let first = turned.start { try await transport.open(endpoint) }
    #expect(turned.turn { first.isDone })
    #expect(throws: (any Error).self) { try first.get() }

    mayStart.update { $0 = true }
    let second = turned.start { try await transport.open(endpoint) }
    #expect(turned.turn { running.value == 1 })
    mayStart.update { $0 = false }
    let third = turned.start { try await transport.open(endpoint) }
    #expect(turned.turn { refusals.value == 2 })
    blocker.release()
    #expect(turned.turn { second.isDone && third.isDone })
    #expect(running.value == 2)
    await turned.loop.shutdown()
  }
}

extension Waker {
  /// Blocks threads until it is released.
  final class Blocker: Sendable {
    private let group = DispatchGroup()

    init() { group.enter() }

    func wait() { group.wait() }

    func release() { group.leave() }
  }
}
