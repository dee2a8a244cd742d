import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// What a channel with recovery delivers while the network and the server fail at random.
@Suite struct ClientContinuityTests {
  /// The seeds of the random runs. The property needs many runs, because in few of them a message
  /// is lost while the server also changes its stream.
  private static var seeds: ClosedRange<UInt64> { 1...500 }

  @Test func `No message is lost without notice, doubled or reordered`() throws {
    var statistics = ClientContinuityRun.Statistics()
    for seed in Self.seeds {
      let run = ClientContinuityRun(seed: seed)
      let failure = try run.failure(&statistics)
      #expect(failure == nil, "seed \(seed)")
      if failure != nil { return }
    }
    print(statistics)
    // Deliveries, recoveries and losses must be frequent, or the property proves nothing.
    #expect(statistics.delivered > 2_000)
    #expect(statistics.recovered > 400)
    #expect(statistics.losses > 150)
  }

  @Test(arguments: ClientContinuityRun.Defect.allCases)
  func `A consumer that breaks a rule is detected`(defect: ClientContinuityRun.Defect) throws {
    var statistics = ClientContinuityRun.Statistics()
    let isDetected = try (1...500).contains { seed in
      try ClientContinuityRun(seed: seed, defect: defect).failure(&statistics) != nil
    }
    #expect(isDetected)
  }
}
