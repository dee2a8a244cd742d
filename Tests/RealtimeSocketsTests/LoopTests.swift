import Realtime
import Testing

@testable import RealtimeSockets

@Suite
struct LoopTests {
  fileprivate actor Room {
    private let loop: EventLoop
    private(set) var heard: [WebSocketMessage] = []

    // SAFETY: the actor keeps its executor alive.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      // SAFETY: as above.
      unsafe loop.asUnownedSerialExecutor()
    }

    init(_ loop: EventLoop) { self.loop = loop }

    /// Sends a signal, and then waits for a message.
    func receive(from link: WebSocketLink, _ signal: Signal) async throws -> WebSocketMessage? {
      signal.send()
      return try await link.receive()
    }

    func hear(_ message: WebSocketMessage) { heard.append(message) }
  }

  /// Asks for another flush during its first two flushes.
  private final class RepeatedFlush: DescriptorHandler {
    private let count: Locked<Int>.Shared

    init(_ count: Locked<Int>.Shared) { self.count = count }

    func flush(in reactor: isolated Reactor) {
      count.update { $0 += 1 }
      if count.value < 3 { reactor.flushLater(self) }
    }

    func timerFired(_ timer: TimerID, in reactor: isolated Reactor) {}
    func shutDown(in reactor: isolated Reactor) {}
  }

  /// No event of a descriptor ends the wait, so the loop must not wait before the last flush.
  @Test(arguments: PollerKind.allCases)
  func `A handler that asks for a flush during a flush is flushed without an event`(
    poller: PollerKind
  ) async throws {
    let loop = try EventLoop(poller: poller)
    let count = Locked<Int>.Shared(0)
    loop.perform { reactor in reactor.flushLater(RepeatedFlush(count)) }
    #expect(loop.turn(until: { count.value == 3 }, within: .seconds(2)))
    await loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `A handler enters an actor of the loop without a task`(poller: PollerKind) async throws {
    let loop = try EventLoop(poller: poller)
    try loop.start()
    let room = Room(loop)
    let heard = Signal()
    let server = try WebSocketServer(
      on: loop, configuration: .patient,
      handler: .init(message: { _, message in
        room.assumeIsolated { $0.hear(message) }
        heard.send()
      }))
    let endpoint = try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/")
    let link = try await WebSocketTransport.sockets(on: loop).open(endpoint)
    try await link.send(.text("hello"))
    await heard.wait()
    #expect(await room.heard == [.text("hello")])
    await loop.shutdown()
  }

  /// An arriving message needs a job, and sending needs none.
  @Test(arguments: PollerKind.allCases)
  func `An actor of the loop needs one job for a message that it awaits`(
    poller: PollerKind
  ) async throws {
    let loop = try EventLoop(poller: poller)
    try loop.start()
    let own = Locked<WebSocketServer?>.Shared(nil)
    let server = try WebSocketServer(
      on: loop, configuration: .patient,
      handler: .init(message: { id, message in own.value?.send(message, to: id) }))
    own.update { $0 = server }
    let endpoint = try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/")
    let room = Room(loop)
    let jobs = Locked<[Int]>.Shared([])
    let link = try await WebSocketTransport.sockets(on: loop).open(endpoint)
    try await room.echo(over: link, on: loop, jobs)
    #expect(jobs.value[1] - jobs.value[0] <= 110)
    await loop.shutdown()
  }

  @Test(arguments: PollerKind.allCases)
  func `Several shutdowns wait for the same end`(poller: PollerKind) async throws {
    let loop = try EventLoop(poller: poller)
    try loop.start()
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await loop.shutdown() } }
      group.cancelAll()
    }
    #expect(loop.isolation == nil)
    // A job that is enqueued after the shutdown also runs.
    let room = Room(loop)
    await room.hear(.text("late"))
    #expect(await room.heard == [.text("late")])
    await #expect(throws: WebSocketFailure.linkClosed) {
      _ = try await WebSocketTransport.sockets(on: loop).open(WebSocketEndpoint("ws://127.0.0.1/"))
    }
    #expect(throws: SystemCallFailure.self) {
      try WebSocketServer(on: loop, handler: .init(message: { _, _ in }))
    }
  }

  @Test(arguments: PollerKind.allCases)
  func `A shutdown ends pending receives and open connections`(poller: PollerKind) async throws {
    let loop = try EventLoop(poller: poller)
    try loop.start()
    let closed = Locked<[WebSocketFailure]>.Shared([])
    let server = try WebSocketServer(
      on: loop, configuration: .patient,
      handler: .init(
        message: { _, _ in }, closed: { _, failure in closed.update { $0.append(failure) } }))
    let endpoint = try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/")
    let link = try await WebSocketTransport.sockets(on: loop).open(endpoint)
    let room = Room(loop)
    let receiving = Signal()
    let message = Task { try await room.receive(from: link, receiving) }
    await receiving.wait()
    await loop.shutdown()
    await #expect(throws: (any Error).self) { _ = try await message.value }
    #expect(closed.value.count == 1)
  }
}

extension LoopTests.Room {
  fileprivate func echo(
    over link: WebSocketLink, on loop: EventLoop, _ jobs: Locked<[Int]>.Shared
  ) async throws {
    jobs.update { $0.append(loop.jobCount) }
    for _ in 0..<100 {
      try await link.send(.text("a"))
      _ = try await link.receive()
    }
    jobs.update { $0.append(loop.jobCount) }
  }
}
