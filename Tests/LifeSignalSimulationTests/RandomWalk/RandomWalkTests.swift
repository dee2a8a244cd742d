import LifeSignalSimulation
import Testing

/// Simulated days with random actions and faults.
///
/// A walk *forces* a cut or a kill that it should have had by now: if the fault is expected at
/// least once but has not occurred at random, the walk causes it.
struct RandomWalkTests {
  private func walk(
    _ seed: UInt64, devices: Int = 4, actions: Int = 60, faults: FaultPlan = .none
  ) -> RandomWalk {
    var walk = RandomWalk(seed: seed, devices: devices, days: 1, faults: faults)
    walk.actionsPerDeviceDay = actions
    return walk
  }

  @Test func `Without faults every kind of action happens, and every invariant holds`() {
    let result = walk(1).runInTest()
    #expect(result.problems == [])
    #expect(result.hasPassed)
    #expect(result.faults == FaultCounts())
    #expect(result.elapsed >= .seconds(86_400))
    #expect(result.description.hasSuffix("verdict: every invariant held"))
  }

  @Test(arguments: [FaultPlan.mild, .rough])
  func `With faults every invariant holds, and each fault occurs`(faults: FaultPlan) {
    let result = walk(3, actions: 70, faults: faults).runInTest()
    #expect(result.violations == [])
    #expect(result.issues == [])
    #expect(result.missingFaults == [])
  }

  /// Regression test: the renewal of a token was lost 0.8 s before the server received an earlier request
  /// of the phone, and the 60 s of an emergency began with that request.
  @Test func `A request that is lost just before another one arrives delays an emergency`() {
    var walk = RandomWalk(seed: 789, devices: 5, days: 3, faults: .rough)
    walk.actionsPerDeviceDay = 14
    #expect(walk.runInTest().isSound)
  }

  @Test func `The same seed runs the same way, and another seed does not`() {
    let first = walk(4, actions: 30, faults: .rough).run()
    let second = walk(4, actions: 30, faults: .rough).run()
    #expect(first.description == second.description)
    #expect(first.events == second.events)
    #expect(walk(5, actions: 30, faults: .rough).run().description != first.description)
  }

  @Test func `A random walk that is too short does not pass`() {
    let result = walk(6, devices: 2, actions: 1, faults: .mild).run()
    #expect(!result.hasTestedWholePlan)
    #expect(!result.hasPassed)
    #expect(result.missingVerbs.contains(.answerAll))
    #expect(result.problems.contains("no person ever did \"answer all\""))
    #expect(result.description.hasSuffix("verdict: incomplete"))
  }

  /// Regression test: an unlikely fault was forced, and counted as if it had occurred at random.
  @Test func `A fault of a device that is too rare to be expected once is not forced`() {
    var faults = FaultPlan.none
    (faults.cut, faults.kill) = (0.000001, 0.000001)
    (faults.skew, faults.reboot) = (0.000001, 0.000001)
    let result = walk(3, actions: 70, faults: faults).run()
    #expect(result.missingFaults == [.cut, .kill, .skew, .reboot])
    #expect(result.faults == FaultCounts())
    #expect(result.forced == FaultCounts())
  }

  @Test
  func `A likely fault that did not occur at random is forced, and counted separately`() {
    let results = (1...6).map { (seed: UInt64) in
      var faults = FaultPlan.none
      (faults.kill, faults.skew, faults.reboot) = (0.01, 0.01, 0.01)
      return walk(seed, devices: 3, actions: 34, faults: faults).run()
    }
    #expect(results.allSatisfy { $0.missingFaults == [] })
    for fault in [Fault.kill, .skew, .reboot] {
      #expect(results.allSatisfy { $0.forced[fault] <= 1 })
      #expect(results.contains { $0.forced[fault] == 1 })
      #expect(results.contains { $0.forced[fault] == 0 })
    }
    #expect(results.allSatisfy { $0.forced.total <= 3 })
  }

  @Test(arguments: ["kill=1", "rough,cut=1", "drop=1,kill=1", "reboot=1"])
  func `A fault plan that makes signing in impossible is reported before the run`(
    plan: String
  ) throws {
    let faults = try FaultPlan(plan)
    let problem = walk(1, faults: faults).problem()
    switch problem {
    case .signInImpossible(let fault): #expect(plan.contains("\(fault.rawValue)=1"))
    case .nothingArrives: #expect(plan.hasPrefix("drop=1"))
    default: Issue.record("The problem is \(String(describing: problem)).")
    }
    #expect(walk(1, faults: try FaultPlan("kill=0.999999,cut=0.999999")).problem() == nil)
  }
}
