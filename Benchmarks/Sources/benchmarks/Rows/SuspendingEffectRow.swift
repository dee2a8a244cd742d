import StateKit

/// Row 7 of RESULTS.md: an effect with one suspension that sends one action back. The time is
/// measured until the effect has ended.
enum SuspendingEffectRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let executors = EffectExecutors()
    let figures = await runner.time([
      .async("floor, main") { await executors.mainTasks(yields: true, immediately: false, $0) },
      .async("yielding effect, main") { await executors.mainRoundTrips(.startYielding, $0) },
      .async("yielding effect, main, capture list") {
        await executors.mainRoundTrips(.startCapturingYielding, $0)
      },
      .async("floor, own") { await executors.ownTasks(yields: true, immediately: false, $0) },
      .async("yielding effect, own") { await executors.ownRoundTrips(.startYielding, $0) },
      .async("yielding effect, own, capture list") {
        await executors.ownRoundTrips(.startCapturingYielding, $0)
      },
      .async("floor, injected") { await executors.injectedTasks(yields: true, $0) },
      .async("yielding effect, injected") {
        await executors.injectedRoundTrips(.startYielding, $0)
      },
    ])
    let costs = figures.map { Cost($0) }
    let floor = "a Task, one suspension"
    return [
      ResultLine(
        "7", "StoreActor, own executor", floorName: floor, floor: costs[3], ours: costs[4],
        target: .multipleOfFloor(atMost: 2)),
      ResultLine(
        "7", "StoreActor, injected executor", floorName: floor, floor: costs[6], ours: costs[7],
        target: .multipleOfFloor(atMost: 2)),
      ResultLine(
        "7", "Store, on the main actor", floorName: floor, floor: costs[0], ours: costs[1],
        target: .multipleOfFloor(atMost: 2.5)),
      ResultLine(
        "7", "StoreActor, own executor, with a capture list", floorName: floor, floor: costs[3],
        ours: costs[5]),
      ResultLine(
        "7", "Store, main actor, with a capture list", floorName: floor, floor: costs[0],
        ours: costs[2]),
    ]
  }
}
