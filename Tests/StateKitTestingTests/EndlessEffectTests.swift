import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Effects that send endlessly and ignore cancellation do not block any step.
///
/// Regression test: after an effect was stopped, its `send` returned without suspending, so an
/// operation that sends in a loop never gave up the thread.
struct EndlessEffectTests {
  private struct EndlessSender: Reducer {
    func reduce(into state: inout Int, action isStart: Bool) -> Effect<Bool> {
      state += 1
      if !isStart { return .none }
      return .run("flood") { send in while true { await send(false) } }
    }
  }

  private func store(_ exhaustivity: Exhaustivity) -> TestStoreOf<EndlessSender> {
    TestStore(
      initialState: 0, simulation: Simulation(blockingLimit: .seconds(3_600)),
      exhaustivity: exhaustivity
    ) {
      EndlessSender()
    }
  }

  @Test func `An endless effect is reported once, and the test ends`() {
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

  /// Regression test: the hundred thousand unreceived actions were reported before the problem that
  /// had caused them.
  @Test func `An endless effect is reported instead of its unreceived actions`() {
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

  @Test func `A cancelled endless effect does not block the test`() {
    let failures = FailureList.run {
      let store = store(.off)
      store.send(true)
      store.skipInFlightEffects()
      store.send(false)
    }
    #expect(failures.messages.count == 1, "\(failures.messages)")
  }

  @Test func `An endless effect of a deallocated store does not block the test`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    do {
      let store = StoreActor(
        initialState: 0, log: simulation.log, executor: simulation.executor
      ) {
        EndlessSender()
      }
      store.assumeIsolated { _ = $0.send(true) }
      simulation.run()
    }
    simulation.run()
    #expect(simulation.runningEffects.map(\.name) == ["flood"])
  }
}
