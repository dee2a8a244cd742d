import Foundation
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// What a test store handles, and when, is what a store handles.
struct ProductionTests {
  private func production(_ seed: UInt64) -> [String] {
    let storage = SharedStorage()
    let simulation = Simulation()
    let notes = NoteClient.live(in: storage)
    let store = StoreActor(
      initialState: RandomProgram.State(), storage: storage, executor: simulation.executor
    ) {
      RandomProgram(seed: seed)
    } dependencies: {
      $0.live(in: simulation)
      $0.noteClient = notes
    }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.advance(by: .seconds(100))
    return store.assumeIsolated { $0.state.history }
  }

  private func test(_ seed: UInt64) -> [String] {
    let storage = SharedStorage()
    let store = TestStore(
      initialState: RandomProgram.State(), storage: storage, exhaustivity: .off
    ) {
      RandomProgram(seed: seed)
    } dependencies: {
      $0.noteClient = .live(in: storage)
    }
    store.send(0)
    store.skipReceivedActions(strict: false)
    store.advance(by: .seconds(100))
    store.skipReceivedActions(strict: false)
    return store.state.history
  }

  @Test func `Programs made by chance run in a test store as they do in production`() {
    var longest = 0
    for seed in 0..<200 as Range<UInt64> {
      let history = production(seed)
      longest = max(longest, history.count)
      #expect(test(seed) == history, "seed \(seed)")
    }
    #expect(longest > 20)
  }
}
