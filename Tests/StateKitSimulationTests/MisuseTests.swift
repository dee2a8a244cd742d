import StateKit
import StateKitSimulation
import Testing

/// What does not come to an end, and time that goes back, are reported with what to do.
struct MisuseTests {
  private func store(
    in simulation: Simulation, _ effect: @escaping @Sendable () -> Effect<Int>
  ) -> StoreActor<Int, Int> {
    StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Reduce { state, _ in
        state += 1
        return effect()
      }
    } dependencies: {
      $0.live(in: simulation)
    }
  }

  @Test func `A reducer that sends to itself for ever is stopped`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = store(in: simulation) { .send(1) }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(simulation.problems == [.tooManyActions(limit: 100_000)])
    #expect(store.assumeIsolated { $0.state } == 100_001)
  }

  @Test func `An effect that sends for ever is stopped`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Reduce<Int, Bool> { state, isStart in
        state += 1
        if !isStart { return .none }
        return .run("flood") { send in while !Task.isCancelled { await send(false) } }
      }
    } dependencies: {
      $0.live(in: simulation)
    }
    store.assumeIsolated { _ = $0.send(true) }
    simulation.run()
    #expect(simulation.problems == [.tooManyActions(limit: 100_000)])
  }

  @Test func `Effects that start one another for ever are stopped by their actions`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = store(in: simulation) { .run("again") { send in await send(1) } }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(simulation.problems == [.tooManyActions(limit: 100_000)])
  }

  @Test func `An effect that yields for ever is stopped`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = store(in: simulation) {
      .run("spin") { _ in while !Task.isCancelled { await Task.yield() } }
    }
    store.assumeIsolated { _ = $0.send(0) }
    simulation.run()
    #expect(
      simulation.problems.map { problem in
        if case .tooManyJobs(500_000, let effects) = problem { effects.map(\.name) } else { [] }
      } == [["spin"]])
  }

  @Test func `Many actions are no mistake while time goes on`() {
    let simulation = Simulation(blockingLimit: .seconds(3_600))
    let store = StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Reduce<Int, Bool> { state, isStart in
        state += 1
        if !isStart { return .none }
        return .run("bursts") { send in
          for _ in 0..<11 {
            try await simulation.clock.sleep(for: .seconds(1))
            for _ in 0..<10_000 { await send(false) }
          }
        }
      }
    }
    store.assumeIsolated { _ = $0.send(true) }
    simulation.advance(by: .seconds(11))
    #expect(simulation.problems == [])
    #expect(store.assumeIsolated { $0.state } == 110_001)
  }

  @Test func `Time that is to go back is a problem`() {
    let simulation = Simulation()
    simulation.advance(by: .seconds(5))
    simulation.advance(by: .seconds(-3))
    simulation.advance(to: .seconds(1))
    #expect(
      simulation.problems == [.timeBackwards(by: .seconds(3)), .timeBackwards(by: .seconds(4))])
    #expect(simulation.clock.now.offset == .seconds(5))
  }
}
