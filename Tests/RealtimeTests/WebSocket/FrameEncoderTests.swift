import Realtime
import StateKit
import Testing

/// Cases 104, 105 and 107 of CASES.md for the sender: the masks, the control frames and the lengths of
/// sent frames.
struct FrameEncoderTests {
  /// Returns the key of a frame with a payload of at most 125 bytes; nil if it is not masked.
  private static func key(_ frame: [UInt8]) -> [UInt8]? {
    frame[1] & 0x80 == 0 ? nil : Array(frame[2..<6])
  }

  private static func frames(role: WebSocketRole, count: Int) -> [[UInt8]] {
    let random = RandomSource.seeded(12)
    return (0..<count).map { _ in
      var bytes: [UInt8] = []
      FrameEncoder(role: role).append(.text("same"), to: &bytes, random: random)
      return bytes
    }
  }

  @Test func `A client masks each frame with a key of its own, and a server masks none`() {
    let keys = Self.frames(role: .client, count: 100).map(Self.key)
    #expect(!keys.contains(nil))
    #expect(Set(keys).count == 100)
    #expect(Self.frames(role: .server, count: 1).map(Self.key) == [nil])
  }

  @Test(
    arguments: [
      (0, [0]), (125, [125]), (126, [126, 0, 126]), (65_535, [126, 255, 255]),
      (65_536, [127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func `A length is written in as few bytes as possible`(size: Int, length: [UInt8]) {
    var bytes: [UInt8] = [7]
    FrameEncoder(role: .server)
      .append(.binary(EdgeCase.octets(size)), to: &bytes, random: .seeded(1))
    #expect(bytes == [7, 0x82] + length + EdgeCase.octets(size))
  }

  @Test func `A control frame has at most 125 bytes`() {
    let random = RandomSource.seeded(1)
    var bytes: [UInt8] = []
    FrameEncoder(role: .server).appendPing(EdgeCase.octets(200), to: &bytes, random: random)
    FrameEncoder(role: .server).appendPong(EdgeCase.octets(126), to: &bytes, random: random)
    #expect(
      bytes == [0x89, 125] + EdgeCase.octets(125) + [0x8A, 125] + EdgeCase.octets(125))
  }
}
