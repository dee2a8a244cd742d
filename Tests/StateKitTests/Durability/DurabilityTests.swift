import Testing

@testable import StateKit

/// What is on disk, and when.
@Suite struct DurabilityTests {
  let files = InMemoryStateFiles()

  @Test func `A change is in memory at once, and on disk after synchronize`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    #expect(cells.a.value() == 1)
    #expect(files.names == [])
    try await cells.a.synchronize()
    files.kill()
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test func `What was not synchronized is lost at a kill`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    cells.a.set(2)
    cells.b.set(3)
    files.kill()
    #expect(try Cells.found(in: files) == [1, 0, 0])
  }

  @Test func `Synchronize writes what its owner has changed, and nobody else's`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    cells.b.set(2)
    try await cells.a.synchronize()
    #expect(files.names == [CellFile.a])
    try await cells.storage.synchronize()
    files.kill()
    #expect(try Cells.found(in: files) == [1, 2, 0])
  }

  @Test func `Nothing is written when nothing has changed`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    let steps = files.stepCount
    try await cells.a.synchronize()
    try await cells.storage.synchronize()
    #expect(files.stepCount == steps)
  }

  @Test func `One write covers all the changes before it`() async throws {
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    let one = files.stepCount
    for value in 2...50 { cells.a.set(value) }
    try await cells.a.synchronize()
    let first = one - files.stepCount
    #expect(-first == 3)
    files.kill()
    #expect(try Cells.found(in: files) == [50, 0, 0])
  }

  @Test func `A group is durable as a whole when one member's owner synchronizes`() async throws {
    let cells = try Cells(files)
    cells.setTogether(7, [0, 1])
    try await cells.b.synchronize()
    files.kill()
    #expect(try Cells.found(in: files) == [7, 7, 0])
  }

  @Test func `Groups that share a member are durable together`() async throws {
    let cells = try Cells(files)
    cells.setTogether(1, [0, 1])
    cells.setTogether(2, [1, 2])
    cells.a.set(3)
    try await cells.c.synchronize()
    files.kill()
    #expect(try Cells.found(in: files) == [3, 2, 2])
  }

  @Test func `A group that was written does not bind its members for ever`() async throws {
    let cells = try Cells(files)
    cells.setTogether(1, [0, 1])
    try await cells.a.synchronize()
    cells.a.set(2)
    cells.b.set(3)
    try await cells.a.synchronize()
    files.kill()
    #expect(try Cells.found(in: files) == [2, 1, 0])
  }

  @Test func `A group of one member, or of the same twice, needs no journal`() async throws {
    let cells = try Cells(files)
    cells.setTogether(1, [0, 0])
    try await cells.a.synchronize()
    #expect(files.names == [CellFile.a])
  }

  @Test func `A storage without files refuses to synchronize, and says what to do`() async throws {
    let storage = SharedStorage()
    let cell = CellClient.live(CellA.self, in: storage)
    cell.set(1)
    let error = await #expect(throws: DurabilityError.self) { try await cell.synchronize() }
    #expect(
      error?.description == """
        ReadOnlyCell<CellA> is kept in memory only: its storage has no files. Give the storage \
        files: `SharedStorage(files: FolderStateFiles(path))`, or `InMemoryStateFiles()` in a test.
        """)
    await #expect(throws: DurabilityError.self) { try await storage.synchronize() }
  }

  @Test func `A closed storage gives its files up, and refuses to synchronize`() async throws {
    let cells = try Cells(files)
    #expect(throws: StateFilesError.inUse(folder: "memory")) { try Cells(files) }
    cells.a.set(1)
    cells.storage.close()
    let name = "StateKitTests.ReadOnlyCell<StateKitTests.CellA>"
    await #expect(throws: DurabilityError.closed(record: name)) { try await cells.a.synchronize() }
    #expect(try Cells.found(in: files) == [0, 0, 0])
  }

  @Test func `A storage that goes away gives its files up, whoever still holds a client`() throws {
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
    #expect(cells.storage.current(ReadOnlyCell<CellA>.self).text == "migrated")
    cells.a.set(13)
    try await cells.a.synchronize()
    let new = try StateRecord(files[CellFile.a] ?? [])
    #expect(new.formatVersion == 2 && new.sequence == 5)
    #expect(new.payload == Array("13:migrated".utf8))
  }

  @Test func `An owner persists however its key was made`() async throws {
    let storage = try SharedStorage(files: files)
    let client = BlindlyKeyedClient.live(in: storage)
    client.set("kept")
    try await client.synchronize()
    files.kill()
    #expect(
      try SharedStorage(files: files).current(ReadOnlyBlindlyKeyed.self).text == "kept")
  }
}
