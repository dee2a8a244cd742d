import Floors
import StateKit

/// Row 2: a trivial action to a `StoreActor`, from an actor on the same executor.
enum ActorSendRow {
  @MainActor
  static func measure(_ bench: Bench) async -> [Line] {
    let executor = ThreadExecutor()
    let store = StoreActor(initialState: opaque(Counter.State()), executor: executor) { Counter() }
    let counter = ExecutorActor(executor: executor)
    let caller = Caller(executor: executor)
    let action = opaque(Counter.Action.add(1))
    let figures = await bench.time([
      .async("await an actor") { await caller.add(to: counter, $0) },
      .async("StoreActor.send") { await caller.send(action, to: store, $0) },
    ])
    return [
      Line(
        "2", "StoreActor.send, from its executor", floorName: "await on an actor, same executor",
        floor: Cost(figures[0]), ours: Cost(figures[1]), target: Target(atMost: 120))
    ]
  }
}
