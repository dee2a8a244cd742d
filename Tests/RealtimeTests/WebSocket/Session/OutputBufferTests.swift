import StateKit
import Testing

@testable import Realtime

/// The bytes that wait to be written.
struct OutputBufferTests {
  @Test func `The waiting bytes are those that were appended and not yet written`() throws {
    let random = RandomSource.seeded(11)
    var buffer = OutputBuffer()
    var expected: [UInt8] = []
    for step in 0..<400 {
      if random.int(in: 0..<2) == 0 {
        let bytes = (0..<random.int(in: 0..<4000)).map { UInt8(truncatingIfNeeded: $0 + step) }
        buffer.bytes += bytes
        expected += bytes
      } else {
        let count = random.int(in: 0..<(expected.count + 1))
        buffer.didWrite(count)
        expected.removeFirst(count)
      }
      try #require(buffer.count == expected.count)
      try #require(buffer.isEmpty == expected.isEmpty)
      let isEqual = buffer.withBytes { bytes in
        bytes.count == expected.count && expected.indices.allSatisfy { bytes[$0] == expected[$0] }
      }
      try #require(isEqual)
    }
  }

  @Test func `A count outside of the waiting bytes is limited to them`() {
    var buffer = OutputBuffer()
    buffer.bytes = [1, 2, 3]
    buffer.didWrite(-1)
    #expect(buffer.count == 3)
    buffer.didWrite(4)
    #expect(buffer.isEmpty)
  }

  @Test func `An empty buffer releases memory, and the rest is moved when half is written`() {
    var buffer = OutputBuffer()
    buffer.bytes = [UInt8](repeating: 1, count: 100_000)
    buffer.didWrite(49_999)
    #expect(buffer.bytes.count == 100_000)
    buffer.didWrite(1)
    #expect(buffer.bytes.count == 50_000)
    buffer.didWrite(50_000)
    #expect(buffer.bytes.capacity <= 32 * 1024)
  }
}
