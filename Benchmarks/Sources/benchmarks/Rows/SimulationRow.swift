import Floors
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Row 11 of RESULTS.md: the cost of a simulated world (a simulation with one store), for each job
/// and for the world's whole lifetime.
enum SimulationRow {
  static let floorName = "a yield on a bare queue"
  /// The floor on the machine for which the targets were set, in nanoseconds.
  static let targetFloor = 294.0

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let figures = await runner.time([
      .sync("bare queue") { drain($0) },
      .sync("yield") { runYields($0) },
      .sync("world of a store actor") { for _ in 0..<$0 { runActorWorld() } },
      .sync("world of a test store") { for _ in 0..<$0 { runTestStoreWorld() } },
    ])
    let costs = figures.map { Cost($0) }
    return [
      ResultLine(
        "11", "Simulation, a yield", floorName: floorName, floor: costs[0], ours: costs[1],
        target: .nanoseconds(atMost: 667, ifFloorIsAtMost: targetFloor)),
      ResultLine(
        "11", "a world, a StoreActor, five effects that send", floorName: floorName,
        floor: costs[0], ours: costs[2]),
      ResultLine(
        "11", "a world, a TestStore, five sends and receives", floorName: floorName,
        floor: costs[0], ours: costs[3],
        target: .nanoseconds(atMost: 50_000, ifFloorIsAtMost: targetFloor)),
    ]
  }

  /// Yields many times on a bare queue, which is the floor.
  static func drain(_ times: Int) {
    let executor = BareQueue()
    Task(executorPreference: executor) { for _ in 0..<times { await Task.yield() } }
    executor.drain()
  }

  /// Yields many times. Sleeps in between, because only a limited number of jobs may run at the
  /// same virtual time.
  private static func runYields(_ times: Int) {
    let simulation = Simulation()
    Task(executorPreference: simulation.executor) {
      for number in 0..<times {
        if number % 50_000 == 49_999 { try? await simulation.clock.sleep(for: .nanoseconds(1)) }
        await Task.yield()
      }
    }
    simulation.advance(by: .seconds(1))
  }

  private static func runActorWorld() {
    let simulation = Simulation()
    let store = StoreActor(initialState: Fetching.State(), executor: simulation.executor) {
      Fetching()
    } dependencies: {
      $0.useSimulation(simulation)
    }
    for _ in 0..<5 {
      store.assumeIsolated { _ = $0.send(.fetchTapped) }
      simulation.run()
    }
  }

  private static func runTestStoreWorld() {
    let store = TestStore(initialState: Fetching.State()) { Fetching() }
    for number in 1...5 { TestStoreRow.fetch(store, number) }
    store.finish()
  }
}
