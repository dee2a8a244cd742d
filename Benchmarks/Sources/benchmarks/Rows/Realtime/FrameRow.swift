import Floors
import Realtime
import StateKit

/// Decoding and unmasking of a binary message of 1 KiB, compared with a copy of its payload.
enum FrameRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let payload = opaque((0..<1_024).map { UInt8(truncatingIfNeeded: $0) })
    var frame: [UInt8] = []
    FrameEncoder(role: .client).append(.binary(payload), to: &frame, random: .seeded(1))
    let bytes = opaque(frame)
    var decoder = FrameDecoder(role: .server)
    let figures = await runner.time([
      .sync("copy 1 KiB") { for _ in 0..<$0 { blackHole(BareCopy.copy(payload)) } },
      .sync("decode and unmask 1 KiB") {
        for _ in 0..<$0 {
          var offset = 0
          guard let event = try? decoder.next(in: bytes.span, at: &offset) else {
            fatalError("The frame was not decoded.")
          }
          blackHole(event)
        }
      },
    ])
    return [
      ResultLine(
        "realtime", "decode and unmask 1 KiB", floorName: "copy", floor: Cost(figures[0]),
        ours: Cost(figures[1]), target: .multipleOfFloor(atMost: 2.5))
    ]
  }
}
