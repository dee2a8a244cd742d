import Floors
import StateKit

/// Row 2 of RESULTS.md: a trivial action to a `StoreActor`, from an actor on the same executor.
enum ActorSendRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let serialExecutor = ThreadExecutor(isTaskExecutor: false)
    let taskExecutor = ThreadExecutor(isTaskExecutor: true)
    let onSerial = subjects(serialExecutor)
    let onTask = subjects(taskExecutor).map { subject in
      MeasuredOperation.async(subject.name + ", preferred") { times in
        await withTaskExecutorPreference(taskExecutor) { await subject.run(times) }
      }
    }
    let figures = await runner.time(onSerial + onTask)
    let floorName = "await on an actor, same executor"
    return [
      ResultLine(
        "2", "StoreActor.send, from its executor", floorName: floorName, floor: Cost(figures[0]),
        ours: Cost(figures[1]), target: .nanoseconds(atMost: 120, ifFloorIsAtMost: 28)),
      ResultLine(
        "2", "the same in a task that prefers the executor", floorName: floorName,
        floor: Cost(figures[2]), ours: Cost(figures[3])),
    ]
  }

  private static func subjects(_ executor: ThreadExecutor) -> [MeasuredOperation] {
    let store = StoreActor(initialState: opaque(Counter.State()), executor: executor) { Counter() }
    let counter = ExecutorActor(executor: executor)
    let caller = ExecutorSharingActor(executor: executor)
    let action = opaque(Counter.Action.add(1))
    return [
      .async("await an actor") { await caller.add(to: counter, $0) },
      .async("StoreActor.send") { await caller.send(action, to: store, $0) },
    ]
  }
}
