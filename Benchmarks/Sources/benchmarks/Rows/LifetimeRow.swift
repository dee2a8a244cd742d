import Observation
import StateKit
import Synchronization

/// The row of lives: ten thousand stores with all that hangs on them come and go, and leave nothing on
/// the heap.
enum LifetimeRow {
  static let rounds = 10_000

  @MainActor
  static func measure(_ bench: Bench) async -> [Line] {
    guard Heap.isMeasurable else { return Heap.notMeasured(row: "lives") }
    // What is allocated once.
    await live(1_000)
    var kept: [Double] = []
    for _ in 0..<5 {
      let before = Heap.bytes
      await live(rounds)
      kept.append(Double(Heap.bytes - before))
    }
    return [
      Line(
        "lives", "heap kept after 10,000 stores, children, readers, watchers and effects",
        unit: .bytes, ours: Cost(Figures(kept)), target: Target(atMost: 65_536))
    ]
  }

  /// So many lives. An effect that was cancelled with its store ends when the main actor is free.
  @MainActor
  private static func live(_ count: Int) async {
    for number in 0..<count {
      live()
      if number % 100 == 0 { await Task.yield() }
    }
    for _ in 0..<1_000 { await Task.yield() }
  }

  /// One life: a storage and its owner, a store with rows, one with an effect that never ends, and
  /// whoever watches them.
  @MainActor
  private static func live() {
    let storage = SharedStorage()
    let client = TallyClient(in: storage)
    let (reading, _) = TallyReading.make(in: storage)
    let grid = Store(initialState: Grid.rows(4), storage: storage) { Grid() }
    let row = grid.scope(\.rows, id: 1, action: .row)
    let watched = Flag()
    withObservationTracking {
      _ = (row?.count, grid.isOpen, grid.shared(ReadOnlyTally.self).count)
    } onChange: {
      watched.isSet = true
    }
    let subscription = grid.subscribe { _ in watched.isSet = true }
    let waiting = Store(initialState: Churn.State(), storage: storage) { Churn() }
    waiting.send(.wait(id: 1))
    grid.send(.row(id: 1, action: .add(1)))
    client.add(1, times: 1)
    reading.send(.read(times: 1))
    precondition(watched.isSet)
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
