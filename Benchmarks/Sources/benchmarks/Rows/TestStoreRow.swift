import StateKit
import StateKitTesting
import Testing

/// Row 12 of RESULTS.md: the steps of a passing test, each of which is a send or a receive.
enum TestStoreRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let figures = await runner.time([
      .sync("bare queue") { SimulationRow.drain($0) },
      .sync("send and receive") { times in
        let store = TestStore(initialState: Fetching.State()) { Fetching() }
        for number in 0..<times { fetch(store, number + 1) }
      },
      .sync("10,000 steps") { times in
        for _ in 0..<times {
          let store = TestStore(initialState: Fetching.State()) { Fetching() }
          for number in 0..<5000 { fetch(store, number + 1) }
        }
      },
    ])
    return [
      ResultLine(
        "12", "TestStore, send and receive", floorName: SimulationRow.floorName,
        floor: Cost(figures[0]), ours: Cost(figures[1]),
        target: .nanoseconds(atMost: 10_000, ifFloorIsAtMost: SimulationRow.targetFloor)),
      ResultLine(
        "12", "TestStore, a test of 10,000 steps", floorName: SimulationRow.floorName,
        floor: Cost(figures[0]), ours: Cost(figures[2]),
        target: .nanoseconds(atMost: 1_000_000_000, ifFloorIsAtMost: SimulationRow.targetFloor)),
    ]
  }

  static func fetch(_ store: TestStoreOf<Fetching>, _ count: Int) {
    store.send(.fetchTapped) { $0.isFetching = true }
    store.receive(.fetched(1)) {
      $0.count = count
      $0.isFetching = false
    }
  }
}
