import Floors
import StateKit
import Synchronization

/// Row 6 of RESULTS.md: reading a shared value outside a reduce, and changing it through its owner,
/// without observers.
enum SharedRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let amount = opaque(1)
    let floor = MutexTally()
    let storage = SharedStorage()
    let client = TallyClient(in: storage)
    // For comparison, a storage without a store: its transactions notify no store.
    let bareStorage = SharedStorage()
    let bareClient = TallyClient(in: bareStorage)
    let (store, feature) = TallyReading.make(in: storage)
    let figures = await runner.time([
      .sync("mutex read") { blackHole(floor.sum(times: $0)) },
      .sync("mutex write") { floor.add(amount, times: $0) },
      .sync("reader read") { blackHole(feature.sum(times: $0)) },
      .sync("transaction") { client.add(amount, times: $0) },
      .sync("transaction without a store") { bareClient.add(amount, times: $0) },
      .sync("storage.value(of:)") {
        for _ in 0..<$0 { blackHole(storage.value(of: ReadOnlyTally.self).count) }
      },
      .sync("owner read") { blackHole(client.sum(times: $0)) },
    ])
    withExtendedLifetime(store) {}
    let (readFloor, writeFloor) = (Cost(figures[0]), Cost(figures[1]))
    return [
      ResultLine(
        "6", "@SharedReader, outside a reduce", floorName: "Mutex", floor: readFloor,
        ours: Cost(figures[2]), target: .nanoseconds(atMost: 40, ifFloorIsAtMost: 12)),
      ResultLine(
        "6", "owner transaction", floorName: "Mutex", floor: writeFloor, ours: Cost(figures[3]),
        target: .nanoseconds(atMost: 40, ifFloorIsAtMost: 12)),
      ResultLine(
        "6", "owner transaction, storage without a store", floorName: "Mutex", floor: writeFloor,
        ours: Cost(figures[4])),
      ResultLine(
        "6", "storage.value(of:)", floorName: "Mutex", floor: readFloor, ours: Cost(figures[5])),
      ResultLine("6", "Owned.read", floorName: "Mutex", floor: readFloor, ours: Cost(figures[6])),
    ]
  }
}

/// The state of `TallyClient` behind a plain lock.
final class MutexTally: Sendable {
  private let state = Mutex(TallyState())

  @inline(never)
  func add(_ amount: Int, times: Int) {
    for _ in 0..<times { state.withLock { $0.count &+= amount } }
  }

  /// Copies the state, as a reader does.
  @inline(never)
  func sum(times: Int) -> Int {
    var sum = 0
    for _ in 0..<times { sum &+= read().count }
    return sum
  }

  @inline(never)
  private func read() -> TallyState { state.withLock { $0 } }
}
