import StateKit

/// Row 10 of RESULTS.md: many effects that are started, finished and cancelled by id in a mix. The
/// time must be proportional to their number, and the memory must be released.
enum ManyEffectsRow {
  static let effectCounts = [250_000, 500_000, 1_000_000]
  /// The number of ids, and therefore the maximum number of waiting effects.
  static let idCount = 1_000
  /// Fewer repetitions than in most rows, because one repetition takes about 15 seconds.
  static let repetitions = 4

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let store = StoreActor(initialState: Churn.State()) { Churn() }
    let tasks = BareTasks()
    _ = await run(10_000, store)
    _ = await run(10_000, tasks)
    // Each repetition measures all effect counts, so that all run under the same conditions.
    var runs = [[Run]](repeating: [], count: effectCounts.count)
    for _ in 0..<repetitions {
      for (index, number) in effectCounts.enumerated() {
        let floor = await run(number, tasks) / Double(number)
        let before = Heap.bytes
        let ours = await run(number, store) / Double(number)
        runs[index].append(Run(floor: floor, ours: ours, keptBytes: Double(Heap.bytes - before)))
      }
    }
    return zip(effectCounts, runs).flatMap(lines) + [proportion(runs)]
  }

  /// The cost per effect of one run, and what it left on the heap.
  private struct Run {
    let floor: Double
    let ours: Double
    let keptBytes: Double
  }

  private static func lines(_ number: Int, _ runs: [Run]) -> [ResultLine] {
    let name = NumberFormat.text(Double(number))
    let time = ResultLine(
      "10", "\(name) effects in a mix, each", floorName: "bare tasks",
      floor: Cost(Samples(runs.map(\.floor))), ours: Cost(Samples(runs.map(\.ours))))
    guard Heap.isMeasurable else { return [time] }
    let memory = ResultLine(
      "10", "heap kept after \(name) effects", unit: .bytes,
      ours: Cost(Samples(runs.map(\.keptBytes))), target: .bytes(atMost: 65_536))
    return [time, memory]
  }

  private static func proportion(_ runs: [[Run]]) -> ResultLine {
    let bests = runs.map { Samples($0.map(\.ours)).best }
    return ResultLine(
      "10", "one effect of 1,000,000 : of 250,000", unit: .ratio,
      ours: Cost(exactly: (bests.last ?? .nan) / (bests.first ?? .nan)),
      target: .ratio(atMost: 1.25))
  }

  /// Returns the nanoseconds of a number of effects, until the last one has ended.
  @concurrent
  private static func run(_ number: Int, _ store: StoreActorOf<Churn>) async -> Double {
    let start = ContinuousClock.now
    // The handles of the latest 8,000 actions. An effect waits during at most 4,000 further
    // actions: then its id is used again, which cancels the effect. So an awaited handle never
    // belongs to a waiting effect.
    var handles: [StoreTask] = []
    for turn in 0..<actionCount(number) {
      let handle = await store.send(action(turn))
      if handles.count < idCount * 8 {
        handles.append(handle)
      } else {
        await handles[turn % handles.count].finish()
        handles[turn % handles.count] = handle
      }
    }
    for id in 0..<idCount { await store.send(.cancel(id: id)) }
    for handle in handles { await handle.finish() }
    return (ContinuousClock.now - start).nanoseconds
  }

  /// Runs the same mix with tasks alone.
  @concurrent
  private static func run(_ number: Int, _ tasks: BareTasks) async -> Double {
    let start = ContinuousClock.now
    var handles: [Task<Void, Never>?] = []
    for turn in 0..<actionCount(number) {
      let handle = await tasks.perform(action(turn))
      if handles.count < idCount * 8 {
        handles.append(handle)
      } else {
        await handles[turn % handles.count]?.value
        handles[turn % handles.count] = handle
      }
    }
    for id in 0..<idCount { _ = await tasks.perform(.cancel(id: id)) }
    for handle in handles { await handle?.value }
    return (ContinuousClock.now - start).nanoseconds
  }

  /// Returns the number of actions for a number of effects: three of four actions start an effect.
  private static func actionCount(_ effects: Int) -> Int { effects / 3 * 4 }

  /// Returns the action of a turn: each of the four kinds takes a quarter of the turns. The
  /// cancellations use the ids in a different order from the waiting effects. An effect that still
  /// waits after 4,000 actions is cancelled by the next effect with the same id.
  private static func action(_ turn: Int) -> Churn.Action {
    let round = turn / 4
    return switch turn % 4 {
    case 0: .finish
    case 1: .yield
    case 2: .wait(id: round % idCount)
    default: .cancel(id: (round &* 7) % idCount)
    }
  }
}
