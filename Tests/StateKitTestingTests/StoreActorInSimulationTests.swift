import StateKit
import StateKitSimulation
import Testing

@testable import StateKitTesting

/// A store actor in the simulation of a test store. A simulation can have only one test store at a
/// time.
struct StoreActorInSimulationTests {
  private struct Counting: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state = action
      return .none
    }
  }

  private struct Waiting: Reducer {
    let operation: @Sendable () async throws -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      .run("operation") { [operation] _ in try await operation() }
    }
  }

  private func startedStoreActor(
    in simulation: Simulation, _ operation: @escaping @Sendable () async throws -> Void
  ) -> StoreActor<Int, Int> {
    let store = StoreActor(
      initialState: 0, log: simulation.log, executor: simulation.executor
    ) {
      Waiting(operation: operation)
    } dependencies: {
      $0.useSimulation(simulation)
    }
    store.assumeIsolated { _ = $0.send(1) }
    return store
  }

  /// Regression test: the sleep was reported as a sleep that belongs to no effect.
  @Test(arguments: [false, true])
  func `A test store does not report the sleeps of a store actor`(inChildTask: Bool) {
    let simulation = Simulation()
    let clock = simulation.clock
    let store = TestStore(initialState: 0, simulation: simulation) { Counting() }
    let storeActor = startedStoreActor(in: simulation) {
      if inChildTask {
        async let sleep: Void = clock.sleep(for: .seconds(5))
        try await sleep
      } else {
        try await clock.sleep(for: .seconds(5))
      }
    }
    store.send(1) { $0 = 1 }
    store.finish()
    withExtendedLifetime(storeActor) {}
  }

  @Test func `finish() of the simulation checks the effects of a store actor`() {
    let simulation = Simulation()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = TestStore(initialState: 0, simulation: simulation) { Counting() }
    let storeActor = startedStoreActor(in: simulation) { for await _ in stream {} }
    store.send(1) { $0 = 1 }
    store.finish()
    #expect(simulation.runningEffects.map(\.name) == ["operation"])
    continuation.finish()
    #expect(throws: Never.self) { try simulation.finish() }
    withExtendedLifetime(storeActor) {}
  }

  @Test func `A sleep that belongs to no store is reported`() {
    let simulation = Simulation()
    let clock = simulation.clock
    let failures = FailureList.run {
      let store = TestStore(initialState: 0, simulation: simulation) { Counting() }
      let storeActor = startedStoreActor(in: simulation) { try await clock.sleep(for: .seconds(5)) }
      let sleeper = Task(executorPreference: simulation.executor) {
        try? await clock.sleep(for: .seconds(9))
      }
      store.send(1) { $0 = 1 }
      store.finish()
      sleeper.cancel()
      simulation.run()
      withExtendedLifetime(storeActor) {}
    }
    #expect(failures.all.map(\.failure) == [.leftover(.sleepers(count: 1, nextWake: .seconds(9)))])
  }
}
