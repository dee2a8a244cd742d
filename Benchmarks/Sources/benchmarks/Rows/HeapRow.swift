import Floors
import StateKit

/// Row 9 of RESULTS.md: the heap memory of a store, and of a piece of shared state, and the time
/// for creating and releasing a store.
enum HeapRow {
  static let count = 10_000

  @MainActor
  static func measure(_ runner: BenchmarkRunner) async -> [ResultLine] {
    // The stores share one storage, as in an app. Only the stores of `storeWithStorage` have their
    // own.
    let storage = SharedStorage()
    let lifetimes = await runner.time([
      .sync("create and release a closure store") {
        for _ in 0..<$0 {
          blackHole(ClosureStore<Counter.State, Counter.Action>(Counter.State()) { _, _ in nil })
        }
      },
      .sync("create and release a store") {
        for _ in 0..<$0 {
          blackHole(Store(initialState: Counter.State(), storage: storage) { Counter() })
        }
      },
    ])
    let lifetime = ResultLine(
      "9", "Store, created and released", floorName: "closure store", floor: Cost(lifetimes[0]),
      ours: Cost(lifetimes[1]))
    return [lifetime] + heap(storage)
  }

  @MainActor
  private static func heap(_ storage: SharedStorage) -> [ResultLine] {
    guard Heap.isMeasurable else { return Heap.notMeasured(row: "9") }
    let executor = ThreadExecutor(isTaskExecutor: true)
    let floorStore = Heap.bytesPerInstance(of: count) { _ in
      ClosureStore<Counter.State, Counter.Action>(Counter.State()) { _, _ in nil }
    }
    let store = Heap.bytesPerInstance(of: count) { _ in
      Store(initialState: Counter.State(), storage: storage) { Counter() }
    }
    let floorActor = Heap.bytesPerInstance(of: count) { _ in PlainActor() }
    let storeActor = Heap.bytesPerInstance(of: count) { _ in
      StoreActor(initialState: Counter.State(), storage: storage) { Counter() }
    }
    let storeActorOnExecutor = Heap.bytesPerInstance(of: count) { _ in
      StoreActor(initialState: Counter.State(), storage: storage, executor: executor) { Counter() }
    }
    let storeWithStorage = Heap.bytesPerInstance(of: count) { _ in
      Store(initialState: Counter.State()) { Counter() }
    }
    return [
      line("Store", floorName: "closure store", floor: floorStore, ours: store, atMost: 256),
      line(
        "StoreActor, own executor", floorName: "actor", floor: floorActor, ours: storeActor,
        atMost: 640),
      line(
        "StoreActor, injected executor", floorName: "actor", floor: floorActor,
        ours: storeActorOnExecutor, atMost: 640),
      line(
        "one more shared value in a storage", floorName: "Mutex in a class", floor: mutexBytes,
        ours: sharedValueBytes, atMost: 128),
      ResultLine(
        "9", "SharedStorage, empty", unit: .bytes, ours: Cost(exactly: storageBytes(values: 0))),
      ResultLine(
        "9", "Store with its own storage", unit: .bytes, ours: Cost(exactly: storeWithStorage)),
    ]
  }

  private static func line(
    _ what: String, floorName: String, floor: Double, ours: Double, atMost most: Double
  ) -> ResultLine {
    ResultLine(
      "9", what, unit: .bytes, floorName: floorName, floor: Cost(exactly: floor),
      ours: Cost(exactly: ours), target: .bytes(atMost: most))
  }

  private static var mutexBytes: Double { Heap.bytesPerInstance(of: count) { _ in MutexNumber() } }

  /// The memory of one more shared value: half of the difference between a storage with three
  /// values and a storage with one.
  private static var sharedValueBytes: Double {
    (storageBytes(values: 3) - storageBytes(values: 1)) / 2
  }

  private static func storageBytes(values: Int) -> Double {
    Heap.bytesPerInstance(of: count) { _ in
      let storage = SharedStorage()
      if values > 0 { blackHole(storage.value(of: ReadOnlyNumber<First>.self)) }
      if values > 1 { blackHole(storage.value(of: ReadOnlyNumber<Second>.self)) }
      if values > 2 { blackHole(storage.value(of: ReadOnlyNumber<Third>.self)) }
      return storage
    }
  }
}
