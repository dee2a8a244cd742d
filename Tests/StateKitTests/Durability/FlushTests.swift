import StateKitSimulation
import Testing

@testable import StateKit

/// The flush effect of a store, which saves changes automatically. A cell is one piece of durable
/// shared state.
@Suite struct FlushTests {
  /// A feature that changes a cell in an effect and does not wait for the disk.
  struct Writer: Reducer {
    struct State: Hashable, Sendable {
      var count = 0
    }
    enum Action: Sendable {
      case set(Int)
      case done
    }

    let cell: CellClient

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .set(let value):
        return .run("set") { send in
          cell.set(value)
          await send(.done)
        }
      case .done:
        state.count += 1
        return .none
      }
    }
  }

  typealias WriterHarness = StoreHarness<Writer.State, Writer.Action>

  private func makeHarness(_ files: InMemoryStateFiles) throws -> WriterHarness {
    let storage = try SharedStorage(log: EventLog(origin: "world"), files: files)
    let cell = CellClient.live(CellA.self, in: storage)
    return WriterHarness(Writer.State(), storage: storage) { Writer(cell: cell) }
  }

  @Test func `A store saves changes that no client waits for`() throws {
    let files = InMemoryStateFiles()
    let harness = try makeHarness(files)
    harness.send(.set(1))
    #expect(try Cells.found(in: files.copy()) == [1, 0, 0])
    harness.send(.set(2))
    harness.send(.set(3))
    #expect(try Cells.found(in: files.copy()) == [3, 0, 0])
  }

  @Test func `Several changes before the simulation runs are saved by one write`() throws {
    let files = InMemoryStateFiles()
    let harness = try makeHarness(files)
    harness.simulation.run()
    let steps = files.operationCount
    for value in 1...5 { harness.sendWithoutRunning(.set(value)) }
    #expect(files.operationCount == steps)
    harness.simulation.run()
    #expect(try StateRecord(files[CellFile.a] ?? []).sequence == 1)
    #expect(try Cells.found(in: files.copy()) == [5, 0, 0])
  }

  @Test func `Two simulations with the same actions perform the same steps`() throws {
    func runSimulation() throws -> ([String], Int, [UInt8]?) {
      let files = InMemoryStateFiles()
      let harness = try makeHarness(files)
      for value in 1...20 {
        harness.sendWithoutRunning(.set(value))
        if value % 3 == 0 { harness.simulation.run() }
      }
      harness.simulation.run()
      return (harness.recorder.lines, files.operationCount, files[CellFile.a])
    }
    #expect(try runSimulation() == runSimulation())
  }

  @Test func `The flush effect is not logged, and no action's task waits for it`() async throws {
    let files = InMemoryStateFiles()
    let harness = try makeHarness(files)
    let task = harness.send(.set(1))
    await task.finish()
    #expect(
      harness.recorder.lines == [
        "action set(1) by outside", "set#1 started",
        "shared ReadOnlyCell<CellA> \"set\" by set#1", "action done by set#1",
        "state State(count: 0) to State(count: 1)", "set#1 finished",
      ])
  }

  @Test func `A failed flush is reported once and retried after the next change`() throws {
    let files = InMemoryStateFiles()
    let harness = try makeHarness(files)
    harness.simulation.run()
    files.injectFault(.full)
    harness.send(.set(1))
    let steps = files.operationCount
    harness.advance(.seconds(60))
    #expect(files.operationCount == steps)
    harness.send(.set(2))
    #expect(files.operationCount > steps)
    #expect(
      harness.recorder.issues == [
        """
        Changes of shared state are not on disk yet. No space is left for "memory". The last saved \
        state is still on disk. Free some space. The next change, or the next `synchronize()`, \
        saves all changes.
        """
      ])
    files.clearFaults()
    harness.send(.set(3))
    #expect(try Cells.found(in: files.copy()) == [3, 0, 0])
    files.injectFault(.full)
    harness.send(.set(4))
    #expect(harness.recorder.issues.count == 2)
  }

  @Test func `The flush effect of a deallocated store leaves no waiter and no latch`() throws {
    let storage = try SharedStorage(files: InMemoryStateFiles())
    let cell = storage.cell(for: ReadOnlyCell<CellA>.self)
    let simulation = Simulation()
    func registeredCounts() -> [Int] {
      [
        cell.waiters.count,
        storage.lock.recordRepository?.groupCommit.withLock { $0.flushLatches.count } ?? 0,
      ]
    }
    do {
      let store = StoreActor(
        initialState: Writer.State(), storage: storage, executor: simulation.executor
      ) { EmptyReducer<Writer.State, Writer.Action>() }
      simulation.run()
      #expect(registeredCounts() == [1, 1])
      withExtendedLifetime(store) {}
    }
    simulation.run()
    #expect(registeredCounts() == [0, 0])
  }

  @Test func `The flush effect of a store ends with the store`() async throws {
    let files = InMemoryStateFiles()
    weak var lock: StorageLock?
    let cell: CellClient
    do {
      let storage = try SharedStorage(files: files)
      cell = .live(CellA.self, in: storage)
      do {
        let harness = WriterHarness(Writer.State(), storage: storage) { Writer(cell: cell) }
        harness.send(.set(1))
      }
      cell.set(2)
      let flushTaskCount = storage.lock.recordRepository?.flushTasks.withLock { $0.count }
      #expect(flushTaskCount == 0)
      lock = storage.lock
    }
    #expect(lock != nil)
    withExtendedLifetime(cell) {}
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test func `A storage with a flush effect is deallocated with its store`() throws {
    let files = InMemoryStateFiles()
    weak var lock: StorageLock?
    weak var repository: RecordRepository?
    do {
      let harness = try makeHarness(files)
      harness.send(.set(1))
      lock = harness.storage.lock
      repository = harness.storage.lock.recordRepository
    }
    #expect(lock == nil && repository == nil)
  }

  @Test func `Changes of a cell are saved even if the cell is created after the store`() throws {
    let files = InMemoryStateFiles()
    let harness = try makeHarness(files)
    harness.simulation.run()
    let late = CellClient.live(CellB.self, in: harness.storage)
    late.set(7)
    harness.simulation.run()
    #expect(try Cells.found(in: files.copy()) == [0, 7, 0])
  }

  @Test func `Two stores over one storage write each change once`() throws {
    let files = InMemoryStateFiles()
    let harness = try makeHarness(files)
    let cell = CellClient.live(CellB.self, in: harness.storage)
    let second = StoreActor(
      initialState: Writer.State(), storage: harness.storage, executor: harness.simulation.executor
    ) { Writer(cell: cell) }
    harness.simulation.run()
    for value in 1...3 {
      harness.send(.set(value))
      cell.set(value)
      harness.simulation.run()
    }
    #expect(try StateRecord(files[CellFile.a] ?? []).sequence == 3)
    #expect(try Cells.found(in: files.copy()) == [3, 3, 0])
    withExtendedLifetime(second) {}
  }

  @Test func `A crash of the machine ends the flush without an issue`() throws {
    let files = InMemoryStateFiles()
    let harness = try makeHarness(files)
    harness.send(.set(1))
    files.injectFault(.crash)
    harness.send(.set(2))
    harness.send(.set(3))
    #expect(harness.recorder.issues == [])
    harness.storage.close()
    harness.simulation.run()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @MainActor
  @Test func `A store on the main actor does not write on the main actor`() async throws {
    let files = BlockingStateFiles(releasedWrites: 100)
    let storage = try SharedStorage(files: files)
    let cell = CellClient.live(CellA.self, in: storage)
    let store = Store(initialState: Writer.State(), storage: storage) { Writer(cell: cell) }
    var synchronized = files.synchronized.makeAsyncIterator()
    await store.send(.set(1)).finish()
    await synchronized.next()
    #expect(files.wasOnMainThread == false)
    #expect(try Cells.found(in: files.disk.copy()) == [1, 0, 0])
    withExtendedLifetime(store) {}
  }
}
