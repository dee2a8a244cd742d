import Floors
import Realtime
import StateKit

/// A look-up of a channel by its name, among 10 channels and among 10,000.
enum ChannelLookupRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let few = try client(channelCount: 10)
    let many = try client(channelCount: 10_000)
    let name = opaque(ChannelName(rawValue: "room:7"))
    let figures = await runner.time([
      .sync("channel among 10") { for _ in 0..<$0 { blackHole(few.channel(name)) } },
      .sync("channel among 10,000") { for _ in 0..<$0 { blackHole(many.channel(name)) } },
    ])
    return [
      ResultLine(
        "realtime", "look-up of a channel among 10,000", floorName: "among 10",
        floor: Cost(figures[0]), ours: Cost(figures[1]), target: .multipleOfFloor(atMost: 1.5))
    ]
  }

  /// Creates a client that does not connect.
  private static func client(channelCount: Int) throws -> RealtimeClient {
    let transport = WebSocketTransport { _ in throw WebSocketFailure.linkClosed }
    let client = RealtimeClient.live(
      try .phoenix("ws://127.0.0.1:1/socket"), in: SharedStorage(), transport: transport)
    for number in 0..<channelCount { _ = client.channel(ChannelName(rawValue: "room:\(number)")) }
    return client
  }
}
