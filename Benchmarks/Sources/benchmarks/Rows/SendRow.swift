import Floors
import StateKit

/// Row 1 of RESULTS.md: a send of a trivial action to a store without observers.
enum SendRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let action = opaque(Counter.Action.add(1))
    var state = opaque(Counter.State())
    let floor = ClosureStore<Counter.State, Counter.Action>(state) {
      Counter.change(&$0, $1)
      return nil
    }
    let inlinable = InlinableClosureStore<Counter.State, Counter.Action>(state) {
      Counter.change(&$0, $1)
      return nil
    }
    let store = Store(initialState: state) { Counter() }
    let figures = await runner.time([
      .sync("closure store") { for _ in 0..<$0 { floor.send(action) } },
      .sync("inlinable closure store") { for _ in 0..<$0 { inlinable.send(action) } },
      .sync("direct call") { for _ in 0..<$0 { Counter.call(&state, action) } },
      .sync("Store.send") { for _ in 0..<$0 { store.send(action) } },
    ])
    blackHole(store.state)
    blackHole(state)
    let ours = Cost(figures[3])
    return [
      ResultLine(
        "1", "send, no observer", floorName: "unspecialized closure store", floor: Cost(figures[0]),
        ours: ours, target: .nanoseconds(atMost: 40, ifFloorIsAtMost: 13.8, timesFloor: 3)),
      ResultLine(
        "1", "the same", floorName: "inlinable closure store", floor: Cost(figures[1]), ours: ours),
      ResultLine("1", "the same", floorName: "direct call", floor: Cost(figures[2]), ours: ours),
    ]
  }
}
