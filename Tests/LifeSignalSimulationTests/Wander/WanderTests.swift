import LifeSignalSimulation
import Testing

struct WanderTests {
  private func wander(
    _ seed: UInt64, devices: Int = 4, actions: Int = 60, faults: FaultPlan = .none
  ) -> Wander {
    var wander = Wander(seed: seed, devices: devices, days: 1, faults: faults)
    wander.actionsPerDeviceDay = actions
    return wander
  }

  @Test func `Without faults everybody does everything, and every invariant is kept`() {
    let result = wander(1).run()
    #expect(result.problems == [])
    #expect(result.hasPassed)
    #expect(result.faults == FaultCounts())
    #expect(result.elapsed >= .seconds(86_400))
    #expect(result.description.hasSuffix("verdict: every invariant was kept"))
  }

  @Test(arguments: [FaultPlan.mild, .rough])
  func `With faults, too, and each of them strikes`(faults: FaultPlan) {
    let result = wander(3, actions: 70, faults: faults).run()
    #expect(result.violations == [])
    #expect(result.issues == [])
    #expect(result.missingFaults == [])
  }

  @Test func `The same seed goes the same way, and another one another`() {
    let first = wander(4, actions: 30, faults: .rough).run()
    let again = wander(4, actions: 30, faults: .rough).run()
    #expect(first.description == again.description)
    #expect(first.events == again.events)
    #expect(wander(5, actions: 30, faults: .rough).run().description != first.description)
  }

  @Test func `A wander that is too short to say anything has not passed`() {
    let result = wander(6, devices: 2, actions: 1, faults: .mild).run()
    #expect(!result.isComplete)
    #expect(!result.hasPassed)
    #expect(result.missingVerbs.contains(.answerAll))
    #expect(result.problems.contains("nobody ever did \"answer all\""))
    #expect(result.description.hasSuffix("verdict: incomplete"))
  }
}
