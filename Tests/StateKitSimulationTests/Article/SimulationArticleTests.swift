import StateKit
import StateKitSimulation
import Testing

/// What the landing page of StateKitSimulation shows compiles, and runs.
@Suite struct SimulationArticleTests {
  @Test func `Three seconds pass in the world of the first example`() {
    let simulation = Simulation()
    let store = StoreActor(
      initialState: Counter.State(), log: simulation.log, executor: simulation.executor
    ) {
      Counter()
    } dependencies: {
      $0.live(in: simulation)
    }

    store.assumeIsolated { _ = $0.send(.startTapped) }
    simulation.advance(by: .seconds(3))
    #expect(store.assumeIsolated { $0.state.count } == 3)
  }

  @Test func `A thousand orders of the second example keep its rule`() throws {
    try simulate(seeds: 1...1000) { simulation in
      let store = StoreActor(
        initialState: Cart.State(), log: simulation.log, executor: simulation.executor
      ) {
        Cart()
      } dependencies: {
        $0.live(in: simulation)
      }
      simulation.always("The sum is not negative") { store.assumeIsolated { $0.state.sum >= 0 } }
      store.assumeIsolated { _ = $0.send(.addTapped) }
      simulation.advance(by: .seconds(60))
      try simulation.finish()
    }
  }

  @Test func `An order in which the sum is negative is found`() {
    let failure = #expect(throws: SimulationFailure.self) {
      try simulate(seeds: 1...1000) { simulation in
        let store = StoreActor(
          initialState: Cart.State(), log: simulation.log, executor: simulation.executor
        ) {
          Cart(prices: [3, -1])
        } dependencies: {
          $0.live(in: simulation)
        }
        simulation.always("The sum is not negative") { store.assumeIsolated { $0.state.sum >= 0 } }
        store.assumeIsolated { _ = $0.send(.addTapped) }
        simulation.advance(by: .seconds(60))
        try simulation.finish()
      }
    }
    #expect("\(String(describing: failure))".contains("The sum is not negative"))
  }
}
