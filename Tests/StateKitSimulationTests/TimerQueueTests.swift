import StateKit
import Testing

@testable import StateKitSimulation

/// Compares the timer queue with a sorted list.
struct TimerQueueTests {
  private struct Timer: Comparable {
    let deadline: Int
    let number: UInt64

    static func < (a: Self, b: Self) -> Bool { (a.deadline, a.number) < (b.deadline, b.number) }
  }

  @Test(arguments: UInt64(1)...4)
  func `Timers fire in order, and cancelled timers are removed`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let simulation = Simulation()
    let timers = simulation.timers
    let fired = NoteRecorder()
    var expected: [String] = []
    var live: [Timer] = []
    var now = 0
    for step in 0..<2_000 {
      switch generator.next(below: 10) {
      case 0...4:
        // Near and distant deadlines, and several with the same deadline.
        let isFar = generator.next(below: 3) == 0
        let deadline = now + generator.next(below: isFar ? 100_000 : 20)
        let number = timers.nextNumber()
        timers.add(
          number, at: VirtualClock.Instant(offset: .seconds(deadline)),
          .call { fired.add("\(number)") })
        live.append(Timer(deadline: deadline, number: number))
      case 5...8:
        // Occasionally, all timers are cancelled.
        for _ in 0..<(generator.next(below: 40) == 0 ? live.count : min(live.count, 1)) {
          timers.cancel(live.remove(at: generator.next(below: live.count)).number)
          // The queue removes the cancelled timers when it holds more than 64 timers, most of which
          // are cancelled.
          #expect(timers.count <= max(64, 2 * live.count), "step \(step)")
        }
      default:
        now += generator.next(below: 10)
        simulation.advance(to: .seconds(now))
        let due = live.filter { $0.deadline <= now }.sorted()
        live.removeAll { $0.deadline <= now }
        expected += due.map { "\($0.number)" }
        #expect(fired.all == expected, "step \(step)")
      }
      #expect(simulation.nextDeadline == live.min().map { .seconds($0.deadline) }, "step \(step)")
    }
    for timer in live { timers.cancel(timer.number) }
    #expect(simulation.nextDeadline == nil)
    #expect(timers.count == 0)
  }
}
