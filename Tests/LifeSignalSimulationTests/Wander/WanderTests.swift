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

  /// It was forced in the end, and counted as if it had struck by its chance.
  @Test func `A cut and a kill that are too rare for the world are not made to strike`() {
    var faults = FaultPlan.none
    (faults.cut, faults.kill) = (0.000001, 0.000001)
    let result = wander(3, actions: 70, faults: faults).run()
    #expect(result.missingFaults == [.cut, .kill])
    #expect(result.faults == FaultCounts())
    #expect(result.forced == FaultCounts())
  }

  @Test
  func `What is likely and has not struck by its chance is made to strike, and counted apart`() {
    let results = (1...6).map { (seed: UInt64) in
      var faults = FaultPlan.none
      faults.kill = 0.01
      return wander(seed, devices: 3, actions: 34, faults: faults).run()
    }
    #expect(results.allSatisfy { $0.missingFaults == [] })
    #expect(results.allSatisfy { $0.forced[.kill] <= 1 && $0.forced.total == $0.forced[.kill] })
    #expect(results.contains { $0.forced[.kill] == 1 })
    #expect(results.contains { $0.forced[.kill] == 0 })
  }

  @Test(arguments: ["kill=1", "rough,cut=1", "drop=1,kill=1"])
  func `What strikes after each action leaves nothing to be done`(plan: String) throws {
    let faults = try FaultPlan(plan)
    let problem = wander(1, faults: faults).problem()
    switch problem {
    case .nobodySignsIn(let fault): #expect(plan.contains("\(fault.rawValue)=1"))
    case .nothingArrives: #expect(plan.hasPrefix("drop=1"))
    default: Issue.record("It is begun: \(String(describing: problem))")
    }
    #expect(wander(1, faults: try FaultPlan("kill=0.999999,cut=0.999999")).problem() == nil)
  }
}
