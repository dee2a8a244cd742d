import StateKit

/// Row 7b of RESULTS.md: an effect that sends one action back without a suspension. The
/// measurement ends when the effect has ended.
enum ImmediateEffectRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let executors = EffectExecutors()
    let figures = await runner.time([
      .async("floor, main") { await executors.mainTasks(yields: false, immediately: true, $0) },
      .async("effect, main") { await executors.mainRoundTrips(.start, $0) },
      .async("effect, main, capture list") { await executors.mainRoundTrips(.startCapturing, $0) },
      .async("floor, own") { await executors.ownTasks(yields: false, immediately: true, $0) },
      .async("effect, own") { await executors.ownRoundTrips(.start, $0) },
      .async("effect, own, capture list") { await executors.ownRoundTrips(.startCapturing, $0) },
      .async("floor, injected") { await executors.injectedTasks(yields: false, $0) },
      .async("effect, injected") { await executors.injectedRoundTrips(.start, $0) },
    ])
    let costs = figures.map { Cost($0) }
    let target = Target.nanoseconds(atMost: 800, ifFloorIsAtMost: 300, timesFloor: 3)
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
