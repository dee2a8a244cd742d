import Realtime
import TestSupport
import Testing

/// Tests the invariants I5 and I9 over all orders of events within bounds.
struct PresenceSearchTests {
  @Test(arguments: [PresencePolicy.Drop.markStale, .clear])
  func `No order of events violates a rule`(drop: PresencePolicy.Drop) {
    let exploration = Exploration(from: PresenceWorld(drop))
    print(
      "Presence \(drop): \(exploration.states) states, \(exploration.transitions) events,",
      exploration.isComplete ? "complete" : "limited")
    #expect(exploration.violations == [:])
    #expect(exploration.isComplete)
  }

  @Test(arguments: PresenceDefect.allCases)
  func `The search finds each planted defect`(defect: PresenceDefect) {
    let world = PresenceWorld(defect: defect)
    let exploration = Exploration(from: world, limit: 5_000)
    #expect(!exploration.violations.isEmpty)
  }
}
