import StateKit
import StateKitSimulation
import Testing

/// A simulation may go before its stores: their effects end all the same.
struct SimulationTeardownTests {
  private final class Held: Sendable {}

  @Test func `What is scheduled keeps nothing alive once its simulation has gone`() {
    weak var held: Held?
    do {
      let simulation = Simulation()
      let body = Held()
      held = body
      // The clock keeps the queue of what is scheduled, which keeps the body, which keeps the clock.
      simulation.schedule(after: .seconds(1)) { [clock = simulation.clock] in
        withExtendedLifetime((clock, body)) {}
      }
      simulation.run()
      #expect(held != nil)
    }
    #expect(held == nil)
  }

  private struct Waiting: Reducer {
    let clock: VirtualClock

    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      // A child task waits in another one, which waits for time.
      .run("waiting") { [clock] _ in
        async let child: Void = withDeadline(.seconds(5), clock: clock) {
          try await clock.sleep(for: .seconds(100))
        }
        try await child
      }
    }
  }

  private static func makeStore() -> (StoreActorOf<Waiting>, StoreTask) {
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, executor: simulation.executor) {
      Waiting(clock: simulation.clock)
    }
    let task = store.assumeIsolated { $0.send(true) }
    simulation.run()
    return (store, task)
  }

  @Test func `A store that outlives its simulation ends its effects, whatever they wait in`()
    async
  {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 { _ = Self.makeStore() }
    }
  }

  @Test func `So does an effect that is cancelled after its simulation has gone`() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<100 {
        let (store, task) = Self.makeStore()
        task.cancel()
        await task.finish()
        withExtendedLifetime(store) {}
      }
    }
  }
}
