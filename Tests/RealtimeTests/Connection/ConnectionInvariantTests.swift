import Realtime
import TestSupport
import Testing

/// Tests that the invariants I1, I2, I3, I5, I6, I7, I8 and I10 hold after all orders of events of
/// at most three epochs.
struct ConnectionInvariantTests {
  private static var policies: [ConnectionPolicy] {
    [
      ConnectionWorld.policy(handshake: true),
      ConnectionWorld.policy(handshake: false, limits: RetryLimits(degradeAfter: 1)),
    ]
  }

  @Test(arguments: policies)
  func `Each order of events keeps the invariants`(policy: ConnectionPolicy) {
    let exploration = Exploration(from: ConnectionWorld(policy))
    print(
      "Connection: \(exploration.states) states, \(exploration.transitions) transitions, handshake",
      policy.requiresHandshake)
    #expect(exploration.violations == [:])
    #expect(exploration.states > 1_000)
  }

  @Test(arguments: ConnectionDefect.allCases)
  func `The search finds each planted defect`(defect: ConnectionDefect) {
    let world = ConnectionWorld(ConnectionWorld.policy(handshake: true), defect: defect)
    let exploration = Exploration(from: world)
    #expect(exploration.violations.keys.contains(defect.rule), "\(exploration.violations.keys)")
  }
}
