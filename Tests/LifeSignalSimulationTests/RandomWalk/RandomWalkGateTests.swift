import LifeSignalBackend
import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalSimulation

/// The conditions under which a random world passes, alone and together with others. A *verb* is a
/// kind of action. A world is *sound* if it has no violation and no issue.
struct RandomWalkGateTests {
  /// A problem with which a world must not pass.
  enum Flaw: CaseIterable, Hashable {
    case violation, issue, missingFault, missingVerb
  }

  private static let faults: FaultPlan = .rough

  /// Returns a result that has only the given flaws.
  private func makeResult(seed: UInt64 = 1, flaws: Set<Flaw> = []) -> RandomWalkResult {
    var result = RandomWalkResult(RandomWalk(seed: seed, faults: Self.faults))
    for verb in RandomWalkVerb.allCases { result.verbs[verb] = 1 }
    for fault in Self.faults.enabled { result.faults[fault] = 1 }
    for flaw in flaws { add(flaw, to: &result) }
    return result
  }

  private func add(_ flaw: Flaw, to result: inout RandomWalkResult) {
    switch flaw {
    case .violation:
      result.violations = [
        Violation(invariant: 1, statement: "", detail: "", origin: "Ana", elapsed: .zero)
      ]
    case .issue: result.issues = [StoreIssue("the program has a defect")]
    case .missingFault: result.faults[Self.faults.enabled[0]] = 0
    case .missingVerb: result.verbs[RandomWalkVerb.allCases[0]] = nil
    }
  }

  @Test func `A world without a flaw passes`() {
    #expect(makeResult().hasPassed)
    #expect(makeResult().problems == [])
  }

  @Test(arguments: Flaw.allCases)
  func `A world with one flaw fails, and reports the flaw`(flaw: Flaw) {
    let result = makeResult(flaws: [flaw])
    #expect(!result.hasPassed)
    #expect(result.problems.count == 1)
    #expect(!result.description.contains("verdict: every invariant held"))
  }

  /// A fault or a verb that is missing in one world can occur in another. A violation or an issue
  /// in one world makes all worlds together fail.
  @Test func `Worlds pass together if all are sound and each fault and verb occurred`() {
    var random = SplitMix64(seed: 15)
    for _ in 0..<500 {
      var totals = RandomWalkTotals(RandomWalk(seed: 1, faults: Self.faults))
      var results: [RandomWalkResult] = []
      for seed in 0..<UInt64.random(in: 1...4, using: &random) {
        let flaws = Flaw.allCases.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
        results.append(makeResult(seed: seed, flaws: Set(flaws)))
        totals.add(results[results.count - 1])
      }
      let unsound = results.filter { !$0.violations.isEmpty || !$0.issues.isEmpty }
      let hasAllFaults = Self.faults.enabled.allSatisfy { fault in
        results.contains { $0.faults[fault] > 0 }
      }
      let hasAllVerbs = RandomWalkVerb.allCases.allSatisfy { verb in
        results.contains { $0.verbs[verb, default: 0] > 0 }
      }
      #expect(totals.brokenSeeds == unsound.map(\.walk.seed))
      #expect(totals.missingFaults.isEmpty == hasAllFaults)
      #expect(totals.missingVerbs.isEmpty == hasAllVerbs)
      #expect(totals.hasPassed == (unsound.isEmpty && hasAllFaults && hasAllVerbs))
    }
  }

  /// A walk forces a likely cut or kill that has not occurred at random.
  @Test(arguments: Fault.allCases)
  func `A planned fault that did not occur is reported, unless it was forced`(
    fault: Fault
  ) {
    var result = makeResult()
    result.faults[fault] = 0
    var totals = RandomWalkTotals(result.walk)
    totals.add(result)
    let isPlanned = Self.faults.enabled.contains(fault)
    #expect(result.missingFaults == (isPlanned ? [fault] : []))
    #expect(totals.missingFaults == result.missingFaults)
    result.forced[fault] = 1
    totals.add(result)
    #expect(result.missingFaults == [])
    #expect(totals.missingFaults == [])
  }

  @Test(arguments: RandomWalkVerb.allCases)
  func `A kind of action that never happened is reported`(verb: RandomWalkVerb) {
    var result = makeResult()
    result.verbs[verb] = nil
    var totals = RandomWalkTotals(result.walk)
    totals.add(result)
    #expect(result.missingVerbs == [verb])
    #expect(totals.missingVerbs == [verb])
    #expect(!totals.hasPassed)
  }

  // MARK: Real worlds

  @Test func `An issue without a violation makes a world fail`() {
    struct Failure: Error {}
    var composition = WorldComposition()
    composition.backend = {
      AnyReducer(
        CombineReducers {
          BackendFeature()
          Reduce<BackendState, BackendFeature.Action> { _, _ in
            .run("failing") { _ in throw Failure() }
          }
        })
    }
    var walk = RandomWalk(seed: 1, devices: 3, days: 1, faults: .none)
    walk.actionsPerDeviceDay = 30
    walk.composition = composition
    let result = walk.run()
    #expect(result.violations == [])
    #expect(!result.issues.isEmpty)
    #expect(!result.isSound)
  }
}
