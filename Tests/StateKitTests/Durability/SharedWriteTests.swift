import Testing

@testable import StateKit

/// Who writes, and who waits for whom.
@Suite struct SharedWriteTests {
  @Test func `Who comes during a write waits for the next one, all in one`() async throws {
    let files = HeldFiles()
    let cells = try Cells(files)
    cells.a.set(1)
    let first = Task(executorPreference: OwnThread()) { try await cells.a.synchronize() }
    var begun = files.begun.makeAsyncIterator()
    await begun.next()
    // The first write has its states already. Eight come for the second one.
    cells.a.set(2)
    let done = Count()
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask(executorPreference: OwnThread()) {
          try await cells.a.synchronize()
          done.next { _ in }
        }
      }
      // The first one is let go when all eight wait.
      while cells.waiterCount < 8 { await Task.yield() }
      #expect(done.value == 0)
      files.letOneGo()
      try await first.value
      await begun.next()
      #expect(done.value == 0)
      files.letOneGo()
      try await group.waitForAll()
    }
    #expect(done.value == 8)
    files.files.kill()
    #expect(try Cells.found(in: files.files) == [2, 0, 0])
    // Two writes of three steps each, and the listing and the two looks for a journal at the launch.
    #expect(try StateRecord(files.files[CellFile.a] ?? []).sequence == 2)
  }

  @Test func `Who wants what is being written just now waits for that write`() async throws {
    let files = HeldFiles()
    let cells = try Cells(files)
    cells.a.set(1)
    let first = Task(executorPreference: OwnThread()) { try await cells.a.synchronize() }
    var begun = files.begun.makeAsyncIterator()
    await begun.next()
    let second = Task(executorPreference: OwnThread()) { try await cells.a.synchronize() }
    let third = Task(executorPreference: OwnThread()) { try await cells.storage.synchronize() }
    while cells.waiterCount < 2 { await Task.yield() }
    files.letOneGo()
    for task in [first, second, third] { try await task.value }
    #expect(try StateRecord(files.files[CellFile.a] ?? []).sequence == 1)
  }

  @Test func `A change that comes during its write is not thought to be on disk`() async throws {
    let files = HeldFiles()
    let cells = try Cells(files)
    cells.setTogether(1, [0, 1])
    let first = Task(executorPreference: OwnThread()) { try await cells.a.synchronize() }
    var begun = files.begun.makeAsyncIterator()
    await begun.next()
    cells.setTogether(2, [0, 1])
    for _ in 0..<4 { files.letOneGo() }
    try await first.value
    #expect(try Cells.found(in: files.files.copy()) == [1, 1, 0])
    for _ in 0..<4 { files.letOneGo() }
    try await cells.b.synchronize()
    files.files.kill()
    #expect(try Cells.found(in: files.files) == [2, 2, 0])
  }

  @Test func `Those who wait for a write that fails are told, and the next ones are not`()
    async throws
  {
    let files = HeldFiles()
    let cells = try Cells(files)
    cells.a.set(1)
    let first = Task(executorPreference: OwnThread()) { try await cells.a.synchronize() }
    var begun = files.begun.makeAsyncIterator()
    await begun.next()
    let second = Task(executorPreference: OwnThread()) { try await cells.a.synchronize() }
    while cells.waiterCount < 1 { await Task.yield() }
    cells.b.set(2)
    let third = Task(executorPreference: OwnThread()) { try await cells.b.synchronize() }
    while cells.waiterCount < 2 { await Task.yield() }
    files.files.fail(.full, count: 1)
    files.letOneGo()
    files.letOneGo()
    let full = DurabilityError.files(.full(folder: "memory"))
    await #expect(throws: full) { try await first.value }
    await #expect(throws: full) { try await second.value }
    try await third.value
    files.files.kill()
    #expect(try Cells.found(in: files.files) == [0, 2, 0])
  }

  @Test func `Many threads that change and synchronize lose nothing that was acknowledged`()
    async throws
  {
    let files = InMemoryStateFiles()
    let cells = try Cells(files)
    let last = Count()
    try await withThrowingTaskGroup { group in
      for worker in 0..<8 {
        group.addTask { @concurrent in
          for _ in 0..<200 {
            last.next { cells.setTogether($0, [0, 1, 2]) }
            try await cells.all[worker % 3].synchronize()
          }
        }
      }
      try await group.waitForAll()
    }
    files.kill()
    #expect(try Cells.found(in: files) == [1600, 1600, 1600])
  }
}

/// Counts, from several threads.
private final class Count: Sendable {
  /// No plain `Mutex`: the thread sanitizer takes a contended one for a race.
  private let count = Locked(0)

  var value: Int { count.withLock { $0 } }

  /// Calls `body` with the next number, one thread at a time.
  func next(_ body: (Int) -> Void) {
    count.withLock {
      $0 += 1
      body($0)
    }
  }
}

extension Cells {
  /// How many wait for the write at hand, or for the next one.
  fileprivate var waiterCount: Int {
    storage.gate.keeper?.turns.withLock {
      ($0.writing?.waiters.count ?? 0) + ($0.gathering?.waiters.count ?? 0)
    } ?? 0
  }
}
