import HTTPExchange
import Realtime
import StateKit
import Synchronization
import Testing

@testable import RealtimeSockets

/// A client whose consumer does not read, over sockets.
@Suite(.timeLimit(.minutes(20))) struct SlowConsumerTests {
  /// The messages together are larger than all buffers between the server and the consumer.
  private static var messages: ClosedRange<Int64> { 1...400 }
  private static var padding: JSONValue { .string(String(repeating: "x", count: 40_000)) }

  /// Case 91 of CASES.md.
  @Test func `A slow consumer is disconnected with 1013, reconnects, and misses no message`()
    async throws
  {
    let serverLoop = try EventLoop()
    try serverLoop.start()
    var limits = HubLimits()
    limits.historyBytes = 64 << 20
    let server = try RealtimeServer(on: serverLoop, hub: HubConfiguration(limits: limits))
    let loop = try EventLoop()
    try loop.start()
    var configuration = try RealtimeConfiguration.phoenix("ws://127.0.0.1:\(server.port)/socket")
    configuration.connection.schedule = .table([], then: .milliseconds(1))
    let log = CloseCodeLog()
    let client = RealtimeClient.live(
      configuration, in: SharedStorage(), transport: .sockets(on: loop), logger: log.append)
    try await client.connect()
    let room = client.channel("room:a", ChannelOptions(recovers: true))
    let events = room.events(buffering: .suspend(4))
    try await room.subscribe()
    for number in Self.messages {
      server.handle(
        .publish(
          topic: "room:a", event: "m", payload: ["n": .integer(number), "padding": Self.padding]))
    }
    // The server has handled what was queued before. The consumer begins to read only now.
    _ = await serverLoop.load
    #expect(await Self.receive(from: events) == Array(Self.messages))
    // The first replays may be larger than the server's output, too.
    #expect(Set(log.closeCodes) == [.tryAgainLater])
    try await client.removeChannel(room)
    await client.disconnect()
    await loop.shutdown()
    server.stop()
    await serverLoop.shutdown()
  }

  /// Returns the numbers of the messages, up to the last one; 0 stands for lost continuity.
  private static func receive(from events: RealtimeEvents<ChannelEvent>) async -> [Int64] {
    var numbers: [Int64] = []
    for await event in events {
      switch event {
      case .message(let message): numbers.append(message.payload.json?["n"]?.integerValue ?? -1)
      case .recovered: break
      case .continuityLost: numbers.append(0)
      }
      if numbers.last == messages.upperBound { return numbers }
    }
    return numbers
  }
}

/// The codes with which the server closed the connections of a client.
private final class CloseCodeLog: Sendable {
  private let codes = Mutex<[CloseCode]>([])

  var closeCodes: [CloseCode] { codes.withLock { $0 } }

  @Sendable func append(_ entry: RealtimeLogEntry) {
    guard case .connection(.reconnecting(_, _, .closedByServer(let code, _))) = entry
    else { return }
    codes.withLock { $0.append(code) }
  }
}
