import StateKit
import StateKitSimulation
import Testing

/// The examples in the articles of StateKitSimulation compile and run.
@Suite struct SimulationArticleTests {
  @Test func `The first example counts three seconds`() {
    let simulation = Simulation()
    let store = StoreActor(
      initialState: Counter.State(), log: simulation.log, executor: simulation.executor
    ) {
      Counter()
    } dependencies: {
      $0.useSimulation(simulation)
    }

    store.assumeIsolated { _ = $0.send(.startTapped) }
    simulation.advance(by: .seconds(3))
    #expect(store.assumeIsolated { $0.state.count } == 3)
  }

  @Test func `The invariant of the second example holds for a thousand seeds`() throws {
    try simulate(seeds: 1...1000) { simulation in
      let store = StoreActor(
        initialState: Cart.State(), log: simulation.log, executor: simulation.executor
      ) {
        Cart()
      } dependencies: {
        $0.useSimulation(simulation)
      }
      simulation.invariant("The sum is not negative") { store.assumeIsolated { $0.state.sum >= 0 } }
      store.assumeIsolated { _ = $0.send(.addTapped) }
      simulation.advance(by: .seconds(60))
      try simulation.finish()
    }
  }

  @Test func `An effect that sleeps in real time escapes the simulation and is found`() {
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, log: simulation.log, executor: simulation.executor) {
      Reduce<Int, Int> { _, _ in
        .run("wait") { _ in try await Task.sleep(for: .seconds(3600)) }
      }
    } dependencies: {
      $0.useSimulation(simulation)
    }
    store.assumeIsolated { _ = $0.send(1) }
    #expect(throws: SimulationProblem.self) { try simulation.finish() }
    withExtendedLifetime(store) {}
  }

  @Test func `A broken invariant of the second example is found`() {
    let failure = #expect(throws: SimulationFailure.self) {
      try simulate(seeds: 1...1000) { simulation in
        let store = StoreActor(
          initialState: Cart.State(), log: simulation.log, executor: simulation.executor
        ) {
          Cart(prices: [3, -1])
        } dependencies: {
          $0.useSimulation(simulation)
        }
        simulation.invariant("The sum is not negative") {
          store.assumeIsolated { $0.state.sum >= 0 }
        }
        store.assumeIsolated { _ = $0.send(.addTapped) }
        simulation.advance(by: .seconds(60))
        try simulation.finish()
      }
    }
    #expect("\(String(describing: failure))".contains("The sum is not negative"))
  }
}
