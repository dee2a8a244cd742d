import StateKitSimulation
import Testing

@testable import StateKit

/// Saving while the disk is full, or while the folder is read-only, missing or failing. A group is
/// several changes that are saved together or not at all.
@Suite struct FailingFilesTests {
  let files = InMemoryStateFiles()

  @Test(arguments: [
    (FileFault.full, StateFilesError.full(folder: "memory")),
    (.readOnly, .notPermitted(folder: "memory")), (.missing, .missing(folder: "memory")),
    (.failing(code: 5), .failed(folder: "memory", step: "perform a step", code: 5)),
  ])
  func `A failure is thrown, the old record is kept, and an attempt after the fault succeeds`(
    fault: FileFault, error: StateFilesError
  ) async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.a.set(2)
    files.injectFault(fault)
    await #expect(throws: DurabilityError.files(error)) { try await cells.a.synchronize() }
    await #expect(throws: DurabilityError.files(error)) { try await cells.a.synchronize() }
    #expect(cells.a.value() == 2)
    files.clearFaults()
    #expect(try Cells.found(in: files.copy()) == [1, 0, 0])
    try await cells.a.synchronize()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [2, 0, 0])
  }

  @Test func `A group whose write fails at any step is completed by the next write`()
    async throws
  {
    var step = 0
    while true {
      let files = InMemoryStateFiles()
      let cells = try Cells(files)
      cells.setTogether(1, cells: [0, 1])
      try await cells.a.synchronize()
      cells.setTogether(2, cells: [0, 1])
      files.injectFault(.failing(code: 5), after: step, count: 1)
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
      files.simulateCrash()
      #expect(try Cells.found(in: files) == [2, 3, 4])
      step += 1
    }
    #expect(step > 10)
  }

  @Test func `A state that cannot be encoded prevents only its own group from being written`()
    async throws
  {
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 1])
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
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [3, 1, 2])
  }

  @Test func `Opening a missing folder throws`() throws {
    files.injectFault(.missing)
    #expect(throws: StateFilesError.missing(folder: "memory")) { try Cells(files) }
  }

  @Test func `The issue for an unreadable journal does not claim that a group is complete`()
    async throws
  {
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 1])
    // The crash happens after the journal is on disk and before a record is replaced.
    files.injectFault(.crash, after: 5)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    files.simulateCrash()
    files.injectFault(.unreadable)
    let next = try Cells(files)
    #expect(
      next.recorder.issues == [
        """
        It is unknown whether a crash interrupted a group of changes. Nothing is written until the \
        journal has been checked. \
        \(StateFilesError.notReadable(folder: "memory", name: "journal-1"))
        """
      ])
    next.c.set(3)
    await #expect(throws: DurabilityError.self) { try await next.c.synchronize() }
    next.storage.close()
    files.clearFaults()
    #expect(try Cells.found(in: files) == [1, 1, 0])
  }

  @Test func `Records in a read-only folder are loaded`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.storage.close()
    files.injectFault(.readOnly)
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test func `An interrupted group is complete in memory if the disk is full at the next launch`()
    async throws
  {
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 1])
    // The crash happens after the journal is on disk and before a record is replaced.
    files.injectFault(.crash, after: 5)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    files.simulateCrash()
    #expect(files.fileNames.contains("journal-1") && !files.fileNames.contains(CellFile.a))
    files.injectFault(.full)
    let next = try Cells(files)
    #expect(next.values == [1, 1, 0])
    #expect(next.recorder.issues.count == 1)
    #expect(next.recorder.issues.first?.contains("It is complete in memory.") == true)
    next.a.set(2)
    await #expect(throws: DurabilityError.self) { try await next.a.synchronize() }
    files.clearFaults()
    try await next.a.synchronize()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [2, 1, 0])
  }
}
