import StateKitSimulation
import Testing

@testable import StateKit

/// Several callers synchronize at the same time.
@Suite struct ConcurrentSynchronizeTests {
  @Test func `Callers that wait for a change made during a write share the next write`()
    async throws
  {
    let files = BlockingStateFiles()
    let cells = try Cells(files)
    cells.a.set(1)
    let first = Task(executorPreference: BlockingTaskExecutor()) { try await cells.a.synchronize() }
    var started = files.started.makeAsyncIterator()
    await started.next()
    // The first write has already read the values to write. Eight callers join the second write.
    cells.a.set(2)
    let returnedCount = LockedCount()
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask(executorPreference: BlockingTaskExecutor()) {
          try await cells.a.synchronize()
          returnedCount.increment()
        }
      }
      // The first write continues only after all eight callers have started to wait.
      while cells.waiterCount < 8 { await Task.yield() }
      #expect(returnedCount.value == 0)
      files.releaseWrite()
      try await first.value
      await started.next()
      #expect(returnedCount.value == 0)
      files.releaseWrite()
      try await group.waitForAll()
    }
    #expect(returnedCount.value == 8)
    files.disk.simulateCrash()
    #expect(try Cells.found(in: files.disk) == [2, 0, 0])
    // The sequence number counts the writes.
    #expect(try StateRecord(files.disk[CellFile.a] ?? []).sequence == 2)
  }

  @Test func `A caller whose changes are being written waits for that write`() async throws {
    let files = BlockingStateFiles()
    let cells = try Cells(files)
    cells.a.set(1)
    let first = Task(executorPreference: BlockingTaskExecutor()) { try await cells.a.synchronize() }
    var started = files.started.makeAsyncIterator()
    await started.next()
    let second = Task(executorPreference: BlockingTaskExecutor()) {
      try await cells.a.synchronize()
    }
    let third = Task(executorPreference: BlockingTaskExecutor()) {
      try await cells.storage.synchronize()
    }
    while cells.waiterCount < 2 { await Task.yield() }
    files.releaseWrite()
    for task in [first, second, third] { try await task.value }
    #expect(try StateRecord(files.disk[CellFile.a] ?? []).sequence == 1)
  }

  @Test func `A change made during a write is not treated as saved`() async throws {
    let files = BlockingStateFiles()
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 1])
    let first = Task(executorPreference: BlockingTaskExecutor()) { try await cells.a.synchronize() }
    var started = files.started.makeAsyncIterator()
    await started.next()
    cells.setTogether(2, cells: [0, 1])
    // The changes of two cells in one group are saved together, which takes four writes: two copies
    // of the group's journal, and two records.
    for _ in 0..<4 { files.releaseWrite() }
    try await first.value
    #expect(try Cells.found(in: files.disk.copy()) == [1, 1, 0])
    for _ in 0..<4 { files.releaseWrite() }
    try await cells.b.synchronize()
    files.disk.simulateCrash()
    #expect(try Cells.found(in: files.disk) == [2, 2, 0])
  }

  @Test func `Only the callers of a failed write receive its error`()
    async throws
  {
    let files = BlockingStateFiles()
    let cells = try Cells(files)
    cells.a.set(1)
    let first = Task(executorPreference: BlockingTaskExecutor()) { try await cells.a.synchronize() }
    var started = files.started.makeAsyncIterator()
    await started.next()
    let second = Task(executorPreference: BlockingTaskExecutor()) {
      try await cells.a.synchronize()
    }
    while cells.waiterCount < 1 { await Task.yield() }
    cells.b.set(2)
    let third = Task(executorPreference: BlockingTaskExecutor()) { try await cells.b.synchronize() }
    while cells.waiterCount < 2 { await Task.yield() }
    files.disk.injectFault(.full, count: 1)
    files.releaseWrite()
    files.releaseWrite()
    let full = DurabilityError.files(.full(folder: "memory"))
    await #expect(throws: full) { try await first.value }
    await #expect(throws: full) { try await second.value }
    try await third.value
    files.disk.simulateCrash()
    #expect(try Cells.found(in: files.disk) == [0, 2, 0])
  }

  @Test func `No acknowledged change of many concurrent callers is lost`()
    async throws
  {
    let files = InMemoryStateFiles()
    let cells = try Cells(files)
    let lastValue = LockedCount()
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 {
        group.addTask { @concurrent in
          for _ in 0..<200 {
            lastValue.increment { cells.setTogether($0, cells: [0, 1, 2]) }
            try await cells.all[worker % 3].synchronize()
          }
        }
      }
      try await group.waitForAll()
    }
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [1600, 1600, 1600])
  }
}

/// A counter for several threads.
private final class LockedCount: Sendable {
  /// A `Locked` value, because the thread sanitizer reports a false race for a contended `Mutex`.
  private let count = Locked(0)

  var value: Int { count.withLock { $0 } }

  /// Adds one, and calls `body` with the new number before another thread can add one.
  func increment(_ body: (Int) -> Void = { _ in }) {
    count.withLock {
      $0 += 1
      body($0)
    }
  }
}

extension Cells {
  /// The number of callers that wait for the current or the next write.
  fileprivate var waiterCount: Int {
    storage.lock.recordRepository?.groupCommit.withLock {
      ($0.currentBatch?.waiters.count ?? 0) + ($0.nextBatch?.waiters.count ?? 0)
    } ?? 0
  }
}
