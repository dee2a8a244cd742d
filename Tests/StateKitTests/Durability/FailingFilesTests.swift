import Testing

@testable import StateKit

/// Disks that are full, read-only or gone.
@Suite struct FailingFilesTests {
  let files = InMemoryStateFiles()

  @Test(arguments: [
    (FileFault.full, StateFilesError.full(folder: "memory")),
    (.readOnly, .notPermitted(folder: "memory")), (.missing, .missing(folder: "memory")),
    (.failing(code: 5), .failed(folder: "memory", step: "do a step", code: 5)),
  ])
  func `What fails is thrown, the old record stays, and the next attempt writes`(
    fault: FileFault, error: StateFilesError
  ) async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.a.set(2)
    files.fail(fault)
    await #expect(throws: DurabilityError.files(error)) { try await cells.a.synchronize() }
    await #expect(throws: DurabilityError.files(error)) { try await cells.a.synchronize() }
    #expect(cells.a.value() == 2)
    files.mend()
    #expect(try Cells.found(in: files.copy()) == [1, 0, 0])
    try await cells.a.synchronize()
    files.kill()
    #expect(try Cells.found(in: files) == [2, 0, 0])
  }

  @Test func `A group that fails at any step is written as a whole by whoever writes next`()
    async throws
  {
    var step = 0
    while true {
      let files = InMemoryStateFiles()
      let cells = try Cells(files)
      cells.setTogether(1, [0, 1])
      try await cells.a.synchronize()
      cells.setTogether(2, [0, 1])
      files.fail(.failing(code: 5), after: step, count: 1)
      do {
        try await cells.a.synchronize()
        break
      } catch {
        let found = try Cells.found(in: files.copy())
        #expect(found == [1, 1, 0] || found == [2, 2, 0])
      }
      cells.b.set(3)
      cells.c.set(4)
      try await cells.b.synchronize()
      #expect(try Cells.found(in: files.copy()) == [2, 3, 0])
      try await cells.c.synchronize()
      files.kill()
      #expect(try Cells.found(in: files) == [2, 3, 4])
      step += 1
    }
    #expect(step > 10)
  }

  @Test func `A state that cannot be encoded keeps its own group back, and no other`()
    async throws
  {
    let cells = try Cells(files)
    cells.setTogether(1, [0, 1])
    cells.a.set(CellState.unwritable)
    cells.c.set(2)
    let error = DurabilityError.notEncodable(
      record: "StateKitTests.ReadOnlyCell<StateKitTests.CellA>", reason: "unwritable")
    await #expect(throws: error) { try await cells.storage.synchronize() }
    await #expect(throws: error) { try await cells.b.synchronize() }
    try await cells.c.synchronize()
    #expect(try Cells.found(in: files.copy()) == [0, 0, 2])
    cells.a.set(3)
    try await cells.b.synchronize()
    files.kill()
    #expect(try Cells.found(in: files) == [3, 1, 2])
  }

  @Test func `A folder that is not there is not opened`() throws {
    files.fail(.missing)
    #expect(throws: StateFilesError.missing(folder: "memory")) { try Cells(files) }
  }

  @Test func `A journal that cannot be read is no group that is complete in memory`() async throws {
    let cells = try Cells(files)
    cells.setTogether(1, [0, 1])
    files.fail(.death, after: 5)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    files.kill()
    files.fail(.unreadable)
    let next = try Cells(files)
    #expect(
      next.recorder.issues == [
        """
        Whether a crash interrupted a group of changes could not be found out, and nothing is written \
        until it can be. \(StateFilesError.notReadable(folder: "memory", name: "journal-1"))
        """
      ])
    next.c.set(3)
    await #expect(throws: DurabilityError.self) { try await next.c.synchronize() }
    next.storage.close()
    files.mend()
    #expect(try Cells.found(in: files) == [1, 1, 0])
  }

  @Test func `A folder that cannot be written can be read`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.storage.close()
    files.fail(.readOnly)
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test func `A group that was interrupted is there though the disk is full at the next launch`()
    async throws
  {
    let cells = try Cells(files)
    cells.setTogether(1, [0, 1])
    // Dies when the journal is on disk, and nothing else.
    files.fail(.death, after: 5)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    files.kill()
    #expect(files.names.contains("journal-1") && !files.names.contains(CellFile.a))
    files.fail(.full)
    let next = try Cells(files)
    #expect(next.values == [1, 1, 0])
    #expect(next.recorder.issues.count == 1)
    #expect(next.recorder.issues.first?.contains("It is complete in memory.") == true)
    next.a.set(2)
    await #expect(throws: DurabilityError.self) { try await next.a.synchronize() }
    files.mend()
    try await next.a.synchronize()
    files.kill()
    #expect(try Cells.found(in: files) == [2, 1, 0])
  }
}
