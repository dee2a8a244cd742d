import Floors
import StateKit
import Synchronization

/// Row 6a of RESULTS.md: the costs of the first and of a further read of shared state in the same
/// reduce, and what a feature's `@SharedReader` adds to an action whose reduce does not read it.
enum ReduceReadRow {
  static let repeatedReads = 100

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    let storage = SharedStorage()
    let (store, _) = TallyReading.make(in: storage)
    let idle = Store(initialState: Counter.State(), storage: storage) { IdleReading() }
    let plain = Store(initialState: Counter.State(), storage: storage) { Counter() }
    let value = AtomicNumber()
    let action = opaque(Counter.Action.add(1))
    let (none, one, many) = (opaque(0), opaque(1), opaque(1 + repeatedReads))
    let figures = await runner.time([
      .sync("atomic load") { blackHole(value.sum(times: $0)) },
      .sync("reads none") { for _ in 0..<$0 { store.send(.read(times: none)) } },
      .sync("reads one") { for _ in 0..<$0 { store.send(.read(times: one)) } },
      .sync("reads many") { for _ in 0..<$0 { store.send(.read(times: many)) } },
      .sync("no reader") { for _ in 0..<$0 { plain.send(action) } },
      .sync("idle reader") { for _ in 0..<$0 { idle.send(action) } },
    ])
    let load = Cost(figures[0])
    return [
      ResultLine(
        "6a", "read again in the same reduce", floorName: "atomic load, called", floor: load,
        ours: Cost(figures[3].increase(over: figures[2]), parts: Double(repeatedReads)),
        target: .nanoseconds(atMost: 15, ifFloorIsAtMost: 1.6)),
      ResultLine(
        "6a", "a reader that is not read, added to row 1", floorName: "atomic load, called",
        floor: load,
        ours: Cost(figures[5].increase(over: figures[4])),
        target: .nanoseconds(atMost: 5, ifFloorIsAtMost: 1.6)),
      // The first read of a reduce pins the current version of the shared state: later reads in the
      // same reduce return this version, even if another thread has changed the state.
      ResultLine(
        "6a", "the first read of a reduce: pins a version, reads, unpins it",
        ours: Cost(figures[2].increase(over: figures[1]))),
    ]
  }
}

/// A number that any thread can read at any time.
final class AtomicNumber: Sendable {
  private let number = Atomic(1)

  func sum(times: Int) -> Int {
    var sum = 0
    for _ in 0..<times { sum &+= load() }
    return sum
  }

  @inline(never)
  private func load() -> Int { number.load(ordering: .acquiring) }
}
