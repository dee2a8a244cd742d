import Dispatch
import HTTPExchange
import Realtime
import StateKit
import Synchronization
import Testing

@testable import RealtimeSockets

/// A client one of whose handlers blocks, over sockets.
@Suite(.timeLimit(.minutes(20))) struct SlowHandlerTests {
  /// A handler that blocks its thread with the first message until the test releases it: for at most
  /// 4 minutes, so that a client that waits for its handlers fails the test.
  private final class BlockingHandler: Sendable {
    let hasBegun = Waiter()
    private let release = DispatchSemaphore(value: 0)
    private let events = Mutex<[String]>([])
    private let end: String
    let hasEnded = Waiter()

    /// - Parameter end: The event with which the handler is done.
    init(end: String) { self.end = end }

    /// The events of the handled messages.
    var handled: [String] { events.withLock { $0 } }

    func unblock() { release.signal() }

    @Sendable func handle(_ message: RealtimeMessage) {
      let isFirst = events.withLock { events in
        events.append(message.event)
        return events.count == 1
      }
      if isFirst {
        hasBegun.signal()
        _ = release.wait(timeout: .now() + .seconds(240))
      }
      if message.event == end { hasEnded.signal() }
    }
  }

  /// A server, and a client that is subscribed to a channel.
  private struct Pair {
    let serverLoop: EventLoop
    let server: RealtimeServer
    let loop: EventLoop
    let client: RealtimeClient
    let room: RealtimeChannel

    init() async throws {
      serverLoop = try EventLoop()
      try serverLoop.start()
      server = try RealtimeServer(on: serverLoop, hub: HubConfiguration())
      loop = try EventLoop()
      try loop.start()
      var configuration = try RealtimeConfiguration.phoenix(
        "ws://127.0.0.1:\(server.port)/socket")
      // On a busy machine, an answer can take long. If it took a whole interval, the client would
      // reconnect, and miss messages.
      configuration.keepAlive = .periodic(interval: .seconds(2))
      client = RealtimeClient.live(
        configuration, in: SharedStorage(), transport: .sockets(on: loop))
      room = client.channel("room:a")
      try await client.connect()
      try await room.subscribe()
    }

    func publish(_ event: String) {
      server.handle(.publish(topic: "room:a", event: event, payload: [:]))
    }

    func shutdown() async {
      await client.disconnect()
      await loop.shutdown()
      server.stop()
      await serverLoop.shutdown()
    }
  }

  @Test func `A handler that blocks delays no heartbeat, no reply and no stream`() async throws {
    let pair = try await Pair()
    let handler = BlockingHandler(end: "third")
    defer { handler.unblock() }
    pair.room.bindGlobal(handler.handle)
    pair.publish("first")
    try await handler.hasBegun.wait()

    var heartbeats = pair.client.heartbeats().makeAsyncIterator()
    for _ in 1...2 {
      while let event = await heartbeats.next(), event != .answered {}
    }
    #expect(try await pair.room.push("greet").status == .ok)
    var messages = pair.room.events().makeAsyncIterator()
    for event in ["second", "third"] {
      pair.publish(event)
      guard case .message(let message) = await messages.next() else {
        Issue.record("The stream has no message")
        continue
      }
      #expect(message.event == event)
    }
    #expect(handler.handled == ["first"])

    handler.unblock()
    try await handler.hasEnded.wait()
    #expect(handler.handled == ["first", "second", "third"])
    await pair.shutdown()
  }

  @Test func `A handler that blocks for long suspends the reading, and misses no message`()
    async throws
  {
    let pair = try await Pair()
    let handler = BlockingHandler(end: "400")
    defer { handler.unblock() }
    pair.room.bindGlobal(handler.handle)
    let received = Locked<Int>.Shared(0)
    let isFull = Waiter()
    let events = pair.room.events(buffering: .newest(400))
    try await withThrowingTaskGroup { group in
      group.addTask {
        for await _ in events {
          received.update { $0 += 1 }
          // One message is handled, and 256 wait.
          if received.value == 257 { isFull.signal() }
          if received.value == 400 { return }
        }
      }
      for number in 1...400 { pair.publish("\(number)") }
      try await isFull.wait()
      // The client goes on sending heartbeats. It reads no answers while the handlers are behind.
      var heartbeats = pair.client.heartbeats().makeAsyncIterator()
      for _ in 1...2 {
        while let event = await heartbeats.next(), event != .sent {}
      }
      #expect(received.value == 257)
      #expect(handler.handled == ["1"])
      handler.unblock()
      try await handler.hasEnded.wait()
      try await group.waitForAll()
    }
    #expect(handler.handled == (1...400).map { "\($0)" })
    await pair.shutdown()
  }
}
