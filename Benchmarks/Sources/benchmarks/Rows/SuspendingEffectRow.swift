import StateKit

/// Row 7: an effect with one suspension that sends one action back, awaited.
enum SuspendingEffectRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let executors = EffectExecutors()
    let figures = await runner.time([
      .async("floor, main") { await executors.mainFloor(yields: true, immediately: false, $0) },
      .async("yielding effect, main") { await executors.main(.startYielding, $0) },
      .async("yielding effect, main, capture list") {
        await executors.main(.startCapturingYielding, $0)
      },
      .async("floor, own") { await executors.ownFloor(yields: true, immediately: false, $0) },
      .async("yielding effect, own") { await executors.own(.startYielding, $0) },
      .async("yielding effect, own, capture list") {
        await executors.own(.startCapturingYielding, $0)
      },
      .async("floor, injected") { await executors.injectedFloor(yields: true, $0) },
      .async("yielding effect, injected") { await executors.injected(.startYielding, $0) },
    ])
    let costs = figures.map { Cost($0) }
    let floor = "a Task, one suspension"
    return [
      ResultLine(
        "7", "StoreActor, own executor", floorName: floor, floor: costs[3], ours: costs[4],
        target: Target(timesFloor: 2)),
      ResultLine(
        "7", "StoreActor, injected executor", floorName: floor, floor: costs[6], ours: costs[7],
        target: Target(timesFloor: 2)),
      ResultLine(
        "7", "Store, on the main actor", floorName: floor, floor: costs[0], ours: costs[1],
        target: Target(timesFloor: 2.5)),
      ResultLine(
        "7", "StoreActor, own executor, with a capture list", floorName: floor, floor: costs[3],
        ours: costs[5]),
      ResultLine(
        "7", "Store, main actor, with a capture list", floorName: floor, floor: costs[0],
        ours: costs[2]),
    ]
  }
}
