import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Effects that send without end and do not look at their cancellation: no step hangs, whatever has
/// become of them. Once, what such an effect sent was answered inside its own job, which never ended.
struct FloodTests {
  private struct Flood: Reducer {
    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      state += 1
      if !action { return .none }
      return .run("flood") { send in while true { await send(false) } }
    }
  }

  private func store(_ exhaustivity: Exhaustivity) -> TestStoreOf<Flood> {
    TestStore(
      initialState: 0, simulation: Simulation(blockingLimit: .seconds(3_600)),
      exhaustivity: exhaustivity
    ) {
      Flood()
    }
  }

  @Test func `It is told once in a test store, and the test ends`() {
    let failures = FailureList.run {
      let store = store(.off)
      store.send(true)
      store.skipReceivedActions()
      store.send(false)
      store.finish()
      store.send(false)
    }
    #expect(failures.messages.count == 1)
    #expect(
      failures.messages.first?.hasPrefix("Effects sent 100000 actions while time stood still")
        == true, "\(failures.messages)")
  }

  /// It was told first that a hundred thousand actions have to be received.
  @Test func `What has no end is told, and not how much of it there was`() {
    let failures = FailureList.run {
      let store = store(.on)
      store.send(true) { $0 = 1 }
      store.finish()
      store.exhaustivity = .off
    }
    #expect(
      failures.messages.first?.hasPrefix("Effects sent 100000 actions while time stood still")
        == true, "\(failures.messages)")
  }

  @Test func `A cancelled one comes back`() {
    let failures = FailureList.run {
      let store = store(.off)
      store.send(true)
      store.skipInFlightEffects()
      store.send(false)
    }
    #expect(failures.messages.count == 1, "\(failures.messages)")
  }

  @Test func `One whose store is gone comes back`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    do {
      let store = StoreActor(
        initialState: 0, log: simulation.log, executor: simulation.executor
      ) {
        Flood()
      }
      store.assumeIsolated { _ = $0.send(true) }
      simulation.run()
    }
    simulation.run()
    #expect(simulation.liveEffects.map(\.name) == ["flood"])
  }
}
