import StateKit

/// Row 7b: an effect that sends one action back without a suspension, awaited.
enum ImmediateEffectRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let executors = EffectExecutors()
    let figures = await runner.time([
      .async("floor, main") { await executors.mainFloor(yields: false, immediately: true, $0) },
      .async("effect, main") { await executors.main(.start, $0) },
      .async("effect, main, capture list") { await executors.main(.startCapturing, $0) },
      .async("floor, own") { await executors.ownFloor(yields: false, immediately: true, $0) },
      .async("effect, own") { await executors.own(.start, $0) },
      .async("effect, own, capture list") { await executors.own(.startCapturing, $0) },
      .async("floor, injected") { await executors.injectedFloor(yields: false, $0) },
      .async("effect, injected") { await executors.injected(.start, $0) },
    ])
    let costs = figures.map { Cost($0) }
    let target = Target(atMost: 800, whenFloorIs: 300, timesFloor: 3)
    let immediate = "Task.immediate"
    return [
      ResultLine(
        "7b", "Store, never suspends", floorName: immediate, floor: costs[0], ours: costs[1],
        target: target),
      ResultLine(
        "7b", "StoreActor, never suspends", floorName: immediate, floor: costs[3], ours: costs[4],
        target: target),
      ResultLine(
        "7b", "StoreActor, injected executor (start is enqueued)",
        floorName: "Task(executorPreference:)", floor: costs[6], ours: costs[7]),
      ResultLine(
        "7b", "Store, with a capture list", floorName: immediate, floor: costs[0], ours: costs[2]),
      ResultLine(
        "7b", "StoreActor, with a capture list", floorName: immediate, floor: costs[3],
        ours: costs[5]),
    ]
  }
}
