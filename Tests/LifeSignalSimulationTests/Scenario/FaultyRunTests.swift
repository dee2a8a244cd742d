import Testing

@testable import LifeSignalSimulation

/// Scenarios with faults.
struct FaultyRunTests {
  private func run(_ text: String, seed: UInt64, faults: FaultPlan) throws -> ScenarioResult {
    let source = try ScenarioSource(name: "test.scenario", bytes: Array(text.utf8))
    return ScenarioRun(try Scenario(source), seed: seed, faults: faults).run { _ in }
  }

  @Test func `Signing up, signing in and adding a contact are retried after a failure`() throws {
    var plan = FaultPlan.none
    plan.drop = 0.25
    for seed in 1...20 {
      let result = try run(
        """
        person Ana
        device Ana's tablet
        person Ben
        Ana signs up as "Ana" "Diaz"
        Ben signs up as "Ben" "Okafor"
        Ben adds Ana as dependent
        Ana's tablet signs in
        """, seed: UInt64(seed), faults: plan)
      #expect(result.failures.map(\.content) == [], "seed \(seed)")
      #expect(result.faults[.drop] > 0)
    }
  }

  @Test func `An action that is refused for a lasting reason is not retried`() throws {
    var plan = FaultPlan.none
    plan.delay = .milliseconds(1)
    let result = try run(
      #"""
      person Ana
      Ana signs up as "Ana" "D1az"
      """#, seed: 1, faults: plan)
    #expect(
      result.failures.map(\.content) == [
        .notPerformed(
          #"signs up as "Ana" "D1az""#,
          reason: "Ana could not sign up and is onboarding at the name, refused: bad-name")
      ])
    #expect(result.elapsed < .seconds(60))
    #expect(result.isExplainedByFaults)
  }

  @Test func `The number of retries is limited`() throws {
    var plan = FaultPlan.none
    plan.drop = 1.0
    let result = try run("person Ana\nAna signs in", seed: 1, faults: plan)
    #expect(result.unperformed == 1)
    #expect(result.elapsed > .seconds(600) && result.elapsed < .seconds(3_600))
  }

  @Test func `Faults explain an unmet expectation, but not a violation`() {
    let violation = TimelineEntry(
      time: .zero, subject: "Ana", content: .violation(rule: 1, statement: "", detail: ""))
    let unmet = TimelineEntry(
      time: .zero, subject: "Ana", content: .expectation("", isMet: false, found: ""))
    var result = ScenarioResult(failures: [violation, unmet])
    result.plan = .mild
    #expect(!result.isExplainedByFaults && result.broken == 1 && result.unmet == 1)
    result.failures = [unmet]
    #expect(result.isExplainedByFaults)
    result.plan = .none
    #expect(!result.isExplainedByFaults)
  }
}
