import StateKit
import Testing

/// Tests random runs of a channel with a server over a wire with faults. Cases 94 to 97
/// of CASES.md.
struct ContinuityRunTests {
  @Test func `No random run repeats a message, or loses one without a report in its place`() {
    var recoveries = 0
    var losses = 0
    for seed in 0..<2_000 {
      var world = ContinuityWorld(.seeded(UInt64(seed)))
      for _ in 0..<60 { world.step() }
      world.settle()
      #expect(world.violation == nil, "seed \(seed)")
      recoveries += world.recoveries
      losses += world.losses
    }
    print("Continuity: 2000 runs, \(recoveries) recoveries, \(losses) losses")
    #expect(recoveries > 1_000 && losses > 1_000)
  }
}
