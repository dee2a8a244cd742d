import Observation
import StateKit
import Synchronization

/// The row `lifetimes` of RESULTS.md: stores with children, readers, observers and effects are
/// created and deallocated ten thousand times. They must leave at most 64 KB on the heap: less than
/// 7 bytes each time.
enum LifetimeRow {
  static let lifetimeCount = 10_000

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    guard Heap.isMeasurable else { return Heap.notMeasured(row: "lifetimes") }
    // These lifetimes are not measured. They allocate the memory that is allocated only once.
    await runLifetimes(1_000)
    var remainingBytes: [Double] = []
    for _ in 0..<5 {
      let before = Heap.bytes
      await runLifetimes(lifetimeCount)
      remainingBytes.append(Double(Heap.bytes - before))
    }
    return [
      ResultLine(
        "lifetimes", "heap kept after 10,000 stores, children, readers, observers and effects",
        unit: .bytes, ours: Cost(Samples(remainingBytes)), target: .bytes(atMost: 65_536))
    ]
  }

  /// Runs a number of lifetimes. Yields in between, because the cancelled effects of a deallocated
  /// store end only when the main actor is free.
  @MainActor
  private static func runLifetimes(_ count: Int) async {
    for number in 0..<count {
      runLifetime()
      if number % 100 == 0 { await Task.yield() }
    }
    for _ in 0..<1_000 { await Task.yield() }
  }

  /// Runs one lifetime: a storage and its owner, a store with a reader, a store with rows and
  /// observers, and a store with an effect that waits until it is cancelled.
  @MainActor
  private static func runLifetime() {
    let storage = SharedStorage()
    let client = TallyClient(in: storage)
    let (reading, _) = TallyReading.make(in: storage)
    let grid = Store(initialState: Grid.state(rowCount: 4), storage: storage) { Grid() }
    let row = grid.scope(\.rows, id: 1, action: \.row)
    let wasNotified = Flag()
    withObservationTracking {
      _ = (row?.count, grid.isOpen, grid.shared(ReadOnlyTally.self).count)
    } onChange: {
      wasNotified.isSet = true
    }
    let subscription = grid.subscribe { _ in wasNotified.isSet = true }
    let waiting = Store(initialState: Churn.State(), storage: storage) { Churn() }
    waiting.send(.wait(id: 1))
    grid.send(.row(id: 1, action: .add(1)))
    client.add(1, times: 1)
    reading.send(.read(times: 1))
    precondition(wasNotified.isSet)
    withExtendedLifetime((subscription, waiting)) {}
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool {
      get { state.withLock { $0 } }
      set { state.withLock { $0 = newValue } }
    }
  }
}
