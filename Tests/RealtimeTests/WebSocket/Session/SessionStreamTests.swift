import Realtime
import StateKit
import Testing

/// Case 65 of CASES.md: two sessions that talk to each other through sockets that cut the bytes at
/// random.
struct SessionStreamTests {
  /// One end of a connection and what it has received.
  private struct End {
    var session: WebSocketSession
    var messages: [WebSocketMessage] = []
    var pongs: [[UInt8]] = []
    var pings: [[UInt8]] = []

    mutating func receive(_ bytes: [UInt8], random: RandomSource) {
      for received in session.receive(bytes, random: random) {
        switch received {
        case .message(let message): messages.append(message)
        case .pong(let payload): pongs.append(payload)
        case .ping(let payload): pings.append(payload)
        case .commands(let commands): Issue.record("\(commands)")
        }
      }
    }

    /// Writes some of the waiting bytes and returns them.
    mutating func write(random: RandomSource) -> [UInt8] {
      let count = random.int(in: 0..<(session.outputCount + 1))
      let bytes = session.withOutput { output in (0..<count).map { output[$0] } }
      _ = session.didWrite(count, random: random)
      return bytes
    }
  }

  private static func message(random: RandomSource) -> WebSocketMessage {
    let size = [0, 1, 5, 124, 125, 126, 127, 1000, 5000][random.int(in: 0..<9)]
    if random.int(in: 0..<2) == 0 {
      return .binary((0..<size).map { _ in UInt8(random.int(in: 0..<256)) })
    }
    let scalars = ["a", "é", "€", "😀", "\0"]
    return .text((0..<size).map { _ in scalars[random.int(in: 0..<scalars.count)] }.joined())
  }

  @Test func `Each side receives what the other has sent, in order, however the bytes are cut`()
    throws
  {
    let random = RandomSource.seeded(10)
    for _ in 0..<40 {
      var ends = [WebSocketRole.client, .server].map { End(session: WebSocketSession(role: $0)) }
      var messages: [[WebSocketMessage]] = [[], []]
      var pings: [[[UInt8]]] = [[], []]
      for step in 0..<60 {
        let index = random.int(in: 0..<2)
        switch random.int(in: 0..<3) {
        case 0:
          let message = Self.message(random: random)
          try ends[index].session.send(message, random: random)
          messages[index].append(message)
        case 1:
          let payload = Array("ping \(step)".utf8)
          try ends[index].session.ping(payload, random: random)
          pings[index].append(payload)
        default:
          for part in ends[index].write(random: random).split(random: random) {
            ends[1 - index].receive(part, random: random)
          }
        }
      }
      while ends.contains(where: { $0.session.outputCount > 0 }) {
        for index in 0..<2 {
          let bytes = ends[index].write(random: random)
          ends[1 - index].receive(bytes, random: random)
        }
      }
      for index in 0..<2 {
        try #require(ends[1 - index].messages == messages[index])
        try #require(ends[1 - index].pings == pings[index])
        // A pong can be left out while much output waits, but none is repeated or out of order.
        let positions = ends[index].pongs.map { pings[index].firstIndex(of: $0) ?? -1 }
        try #require(positions == positions.sorted() && Set(positions).count == positions.count)
        try #require(!positions.contains(-1))
        try #require(ends[index].pongs.last == pings[index].last)
      }
    }
  }
}
