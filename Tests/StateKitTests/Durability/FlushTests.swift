import StateKitSimulation
import Testing

@testable import StateKit

/// The flush effect of a store, which saves changes automatically.
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

  private func harness(_ files: InMemoryStateFiles) throws -> WriterHarness {
    let storage = try SharedStorage(log: EventLog(origin: "world"), files: files)
    let cell = CellClient.live(CellA.self, in: storage)
    return WriterHarness(Writer.State(), storage: storage) { Writer(cell: cell) }
  }

  @Test func `A store saves changes that no client waits for, in its own simulation`() throws {
    let files = InMemoryStateFiles()
    let world = try harness(files)
    world.send(.set(1))
    #expect(try Cells.found(in: files.copy()) == [1, 0, 0])
    world.send(.set(2))
    world.send(.set(3))
    #expect(try Cells.found(in: files.copy()) == [3, 0, 0])
  }

  @Test func `Changes are written once, when the simulation runs`() throws {
    let files = InMemoryStateFiles()
    let world = try harness(files)
    world.simulation.run()
    let steps = files.operationCount
    for value in 1...5 { world.post(.set(value)) }
    #expect(files.operationCount == steps)
    world.simulation.run()
    #expect(try StateRecord(files[CellFile.a] ?? []).sequence == 1)
    #expect(try Cells.found(in: files.copy()) == [5, 0, 0])
  }

  @Test func `Two worlds with the same actions perform the same steps`() throws {
    func run() throws -> ([String], Int, [UInt8]?) {
      let files = InMemoryStateFiles()
      let world = try harness(files)
      for value in 1...20 {
        world.post(.set(value))
        if value % 3 == 0 { world.simulation.run() }
      }
      world.simulation.run()
      return (world.recorder.lines, files.operationCount, files[CellFile.a])
    }
    #expect(try run() == run())
  }

  @Test func `The flush effect is not logged, and no action's task waits for it`() async throws {
    let files = InMemoryStateFiles()
    let world = try harness(files)
    let task = world.send(.set(1))
    await task.finish()
    #expect(
      world.recorder.lines == [
        "action set(1) by outside", "set#1 started",
        "shared ReadOnlyCell<CellA> \"set\" by set#1", "action done by set#1",
        "state State(count: 0) to State(count: 1)", "set#1 finished",
      ])
  }

  @Test func `A failed flush is reported once and retried after the next change`() throws {
    let files = InMemoryStateFiles()
    let world = try harness(files)
    world.simulation.run()
    files.injectFault(.full)
    world.send(.set(1))
    let steps = files.operationCount
    world.advance(.seconds(60))
    #expect(files.operationCount == steps)
    world.send(.set(2))
    #expect(files.operationCount > steps)
    #expect(
      world.recorder.issues == [
        """
        Changes of shared state are not on disk yet. No space is left for "memory". The last saved \
        state is still on disk. Free some space. The next change, or the next `synchronize()`, \
        saves all changes.
        """
      ])
    files.clearFaults()
    world.send(.set(3))
    #expect(try Cells.found(in: files.copy()) == [3, 0, 0])
    files.injectFault(.full)
    world.send(.set(4))
    #expect(world.recorder.issues.count == 2)
  }

  @Test func `The flush effect of a store ends with the store`() async throws {
    let files = InMemoryStateFiles()
    weak var lock: StorageLock?
    let cell: CellClient
    do {
      let storage = try SharedStorage(files: files)
      cell = .live(CellA.self, in: storage)
      do {
        let world = WriterHarness(Writer.State(), storage: storage) { Writer(cell: cell) }
        world.send(.set(1))
      }
      cell.set(2)
      let flushes = storage.lock.recordRepository?.flushTasks.withLock { $0.count }
      #expect(flushes == 0)
      lock = storage.lock
    }
    #expect(lock != nil)
    withExtendedLifetime(cell) {}
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test func `A storage is deallocated with its stores`() throws {
    let files = InMemoryStateFiles()
    weak var lock: StorageLock?
    weak var repository: RecordRepository?
    do {
      let world = try harness(files)
      world.send(.set(1))
      lock = world.storage.lock
      repository = world.storage.lock.recordRepository
    }
    #expect(lock == nil && repository == nil)
  }

  @Test func `A piece of state that is created later is flushed`() throws {
    let files = InMemoryStateFiles()
    let world = try harness(files)
    world.simulation.run()
    let late = CellClient.live(CellB.self, in: world.storage)
    late.set(7)
    world.simulation.run()
    #expect(try Cells.found(in: files.copy()) == [0, 7, 0])
  }

  @Test func `Two stores over one storage write each change once`() throws {
    let files = InMemoryStateFiles()
    let world = try harness(files)
    let cell = CellClient.live(CellB.self, in: world.storage)
    let second = StoreActor(
      initialState: Writer.State(), storage: world.storage, executor: world.simulation.executor
    ) { Writer(cell: cell) }
    world.simulation.run()
    for value in 1...3 {
      world.send(.set(value))
      cell.set(value)
      world.simulation.run()
    }
    #expect(try StateRecord(files[CellFile.a] ?? []).sequence == 3)
    #expect(try Cells.found(in: files.copy()) == [3, 3, 0])
    withExtendedLifetime(second) {}
  }

  @Test func `A closed storage or a crash of the machine ends the flush without a report`() throws {
    let files = InMemoryStateFiles()
    let world = try harness(files)
    world.send(.set(1))
    files.injectFault(.crash)
    world.send(.set(2))
    world.send(.set(3))
    #expect(world.recorder.issues == [])
    world.storage.close()
    world.simulation.run()
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
    #expect(try Cells.found(in: files.files.copy()) == [1, 0, 0])
    withExtendedLifetime(store) {}
  }
}
