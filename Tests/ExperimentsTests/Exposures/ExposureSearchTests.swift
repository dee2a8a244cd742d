import Experiments
import HTTPExchange
import StateKit
import StateKitSimulation
import TestSupport
import Testing

/// Tasks that expose the same variant at the same time.
struct ExposureSearchTests {
  /// Case 75 of CASES.md.
  @Test func `In any order, each identity exposes each variant once`() throws {
    let simulation = Simulation(choices: .seeded(7))
    try ExperimentsHarness.run(simulation: simulation) { config in
      config.initialFlags = [FlagServer.localFlag("a", "1"), FlagServer.localFlag("b", "1")]
    } _: { harness in
      let exposures = harness.collect(harness.client.exposures())
      simulation.run()
      let rounds = roundCount(100_000)
      var wrong: [Int] = []
      for round in 1...rounds {
        harness.client.setUser(ExperimentUser(userID: "u\(round)"))
        for (flag, other) in [("a", "b"), ("b", "a")] {
          Task(executorPreference: simulation.executor) { [client = harness.client] in
            client.exposure(flag)
            await Task.yield()
            _ = client.variant(other, nil)
            client.exposure(flag)
          }
        }
        simulation.run()
        let found = exposures.takeAll()
        let flags = found.compactMap { element in
          if case .exposed(let exposure) = element { exposure.flagKey } else { nil }
        }
        if flags.sorted() != ["a", "b"] || found.count != 2 { wrong.append(round) }
      }
      #expect(wrong.prefix(5) == [])
    }
  }
}
