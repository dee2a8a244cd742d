import Realtime
import StateKit
import Testing

/// Cases 65, 104, 105, 106, 107 and 108 of CASES.md: chapters 1 to 7, 9 and 10 of the Autobahn
/// test suite, at the level of bytes, for both sides of a connection.
struct EdgeCaseTests {
  /// What an echoing session and its peer see of a stream of bytes.
  private struct Outcome: Hashable {
    var reports: [EdgeCase.Received]
    var replies: [FrameDecoder.Event]
    var failures: [WebSocketFailure]
    var isSocketClosed = true
  }

  private static func outcome(
    of parts: [ArraySlice<UInt8>], role: WebSocketRole, limits: WebSocketLimits
  ) throws -> Outcome {
    var peer = EchoPeer(role: role, limits: limits)
    for part in parts { try peer.receive(part) }
    peer.endSocket()
    let replies = DecodedStream(
      parts: [peer.written], role: role == .client ? .server : .client, limits: WebSocketLimits())
    try #require(replies.violation == nil)
    return Outcome(
      reports: peer.reports, replies: replies.events.map(\.withoutReason), failures: peer.failures,
      isSocketClosed: peer.isSocketClosed)
  }

  private static func expectedOutcome(of row: EdgeCase) -> Outcome {
    let replies = row.reports.compactMap(\.reply)
    return switch row.end {
    case .open:
      Outcome(reports: row.reports, replies: replies, failures: [.connectionLost(errno: 0)])
    case .closed(let code, let reason):
      Outcome(
        reports: row.reports, replies: replies + [.close(code, reason: "")],
        failures: [.closed(code, reason: reason)])
    case .failed(let code):
      Outcome(
        reports: row.reports, replies: replies + [.close(code, reason: "")],
        failures: [.protocolViolation(code, reason: "")])
    }
  }

  /// Returns the ways in which the bytes of a row arrive: at once, byte by byte, cut once at each
  /// position, and cut at random. If there are more than 600 bytes, there are two ways: at once, and
  /// cut at 40 random positions.
  private static func cuts(of bytes: [UInt8], random: RandomSource) -> [[ArraySlice<UInt8>]] {
    let whole = [bytes[...]]
    if bytes.count > 600 {
      let positions = (0..<40).map { _ in random.int(in: 0..<bytes.count) }.sorted()
      let bounds = [0] + positions + [bytes.count]
      return [whole, zip(bounds, bounds.dropFirst()).map { bytes[$0..<$1] }]
    }
    return [whole, bytes.indices.map { bytes[$0...$0] }]
      + [bytes.split(random: random).map { $0[...] }]
      + bytes.indices.map { [bytes[..<$0], bytes[$0...]] }
  }

  private static let chapters: [(name: String, rows: [EdgeCase])] = [
    ("framing", EdgeCase.framing), ("pings", EdgeCase.pings),
    ("reserved bits", EdgeCase.reservedBits), ("opcodes", EdgeCase.opcodes),
    ("headers", EdgeCase.headers), ("fragments", EdgeCase.fragments), ("text", EdgeCase.text),
    ("closing", EdgeCase.closing), ("limits", EdgeCase.limitCases),
  ]

  @Test(arguments: chapters.map(\.name), [WebSocketRole.client, .server])
  func `An echoing session answers each row as the RFC requires, however the bytes are cut`(
    chapter: String, role: WebSocketRole
  ) throws {
    let random = RandomSource.seeded(6)
    let rows = Self.chapters.filter { $0.name == chapter }.flatMap(\.rows)
    for row in rows {
      let bytes = row.bytes(to: role)
      let expected = Self.expectedOutcome(of: row)
      for parts in Self.cuts(of: bytes, random: random) {
        var outcome = try Self.outcome(of: parts, role: role, limits: row.limits)
        outcome.failures = outcome.failures.map { failure in
          guard case .protocolViolation(let code, _) = failure else { return failure }
          return .protocolViolation(code, reason: "")
        }
        try #require(outcome == expected, "\(row.name), in \(parts.count) parts")
      }
    }
  }

  @Test func `The table has each row once`() {
    let names = Self.chapters.flatMap(\.rows).map(\.name)
    #expect(names.count >= 300)
    #expect(Set(names).count == names.count)
  }
}

extension FrameDecoder.Event {
  fileprivate var withoutReason: Self {
    if case .close(let code, _) = self { return .close(code, reason: "") }
    return self
  }
}
