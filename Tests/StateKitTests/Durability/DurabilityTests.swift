import StateKitSimulation
import Testing

@testable import StateKit

/// Saving and loading shared state. A group is several changes that are saved together or not at
/// all; the states that it changes are its members.
@Suite struct DurabilityTests {
  let files = InMemoryStateFiles()

  @Test func `A change is in memory immediately and on disk after synchronize`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    #expect(cells.a.value() == 1)
    #expect(files.fileNames == [])
    try await cells.a.synchronize()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test func `Changes that were not synchronized are lost in a crash`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.a.set(2)
    cells.b.set(3)
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test func `Synchronizing an owner writes only the changes of this owner`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    cells.b.set(2)
    try await cells.a.synchronize()
    #expect(files.fileNames == [CellFile.a])
    try await cells.storage.synchronize()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [1, 2, 0])
  }

  @Test func `Synchronizing without changes writes nothing`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    let steps = files.operationCount
    try await cells.a.synchronize()
    try await cells.storage.synchronize()
    #expect(files.operationCount == steps)
  }

  @Test func `One write saves all earlier changes`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    let stepsBefore = files.operationCount
    for value in 2...50 { cells.a.set(value) }
    try await cells.a.synchronize()
    // One write of a record: to a new file, which is moved, and whose folder is synchronized.
    #expect(files.operationCount - stepsBefore == 3)
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [50, 0, 0])
  }

  @Test func `Synchronizing one member of a group saves the whole group`() async throws {
    let cells = try Cells(files)
    cells.setTogether(7, cells: [0, 1])
    try await cells.b.synchronize()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [7, 7, 0])
  }

  @Test func `Groups that share a member are saved together`() async throws {
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 1])
    cells.setTogether(2, cells: [1, 2])
    cells.a.set(3)
    try await cells.c.synchronize()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [3, 2, 2])
  }

  @Test func `The members of a saved group are saved separately afterwards`() async throws {
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 1])
    try await cells.a.synchronize()
    cells.a.set(2)
    cells.b.set(3)
    try await cells.a.synchronize()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [2, 1, 0])
  }

  @Test func `A group whose only member occurs twice needs no journal`() async throws {
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 0])
    try await cells.a.synchronize()
    #expect(files.fileNames == [CellFile.a])
  }

  @Test func `Synchronizing a storage without files throws an error with a fix`() async throws {
    let storage = SharedStorage()
    let cell = CellClient.live(CellA.self, in: storage)
    cell.set(1)
    let error = await #expect(throws: DurabilityError.self) { try await cell.synchronize() }
    #expect(
      error?.description == """
        ReadOnlyCell<CellA> is only kept in memory, because its storage has no files. Create the \
        storage with files: `SharedStorage(files: FolderStateFiles(path))`, or, in a \
        test, `InMemoryStateFiles()` of StateKitSimulation.
        """)
    await #expect(throws: DurabilityError.self) { try await storage.synchronize() }
  }

  @Test func `A closed storage releases its files, and synchronizing it throws`() async throws {
    let cells = try Cells(files)
    #expect(throws: StateFilesError.inUse(folder: "memory")) { try Cells(files) }
    cells.a.set(1)
    cells.storage.close()
    let name = "StateKitTests.ReadOnlyCell<StateKitTests.CellA>"
    await #expect(throws: DurabilityError.closed(record: name)) { try await cells.a.synchronize() }
    #expect(try Cells.found(in: files) == [0, 0, 0])
  }

  @Test func `A deallocated storage releases its files even if a client still exists`() throws {
    let cell: CellClient
    do {
      let storage = try SharedStorage(files: files)
      cell = .live(CellA.self, in: storage)
      cell.set(1)
    }
    #expect(try Cells.found(in: files) == [0, 0, 0])
    #expect(cell.value() == 1)
  }

  @Test func `A record of an older format is migrated by its owner`() async throws {
    let old = StateRecord(
      name: "StateKitTests.ReadOnlyCell<StateKitTests.CellA>", formatVersion: 1, sequence: 4,
      payload: Array("12".utf8))
    files[CellFile.a] = old.encoded
    let cells = try Cells(files)
    #expect(cells.storage.value(of: ReadOnlyCell<CellA>.self).text == "migrated")
    cells.a.set(13)
    try await cells.a.synchronize()
    let new = try StateRecord(files[CellFile.a] ?? [])
    #expect(new.formatVersion == 2 && new.sequence == 5)
    #expect(new.payload == Array("13:migrated".utf8))
  }

  @Test func `A state is saved even if generic code over StateOwner creates the key of its owner`()
    async throws
  {
    let storage = try SharedStorage(files: files)
    let client = GenericallyKeyedClient.live(in: storage)
    client.set("kept")
    try await client.synchronize()
    files.simulateCrash()
    #expect(
      try SharedStorage(files: files).value(of: ReadOnlyGenericallyKeyed.self).text == "kept")
  }
}
