import StateKitSimulation
import Testing

@testable import StateKit

/// Loading a damaged record never traps, never returns a wrong value and never deletes data. Each
/// record is the saved state of a cell, which is one piece of durable shared state.
@Suite struct DamagedRecordTests {
  /// Returns files with the record of a cell that has the value 41.
  private func filesWithRecord<Tag: CellTag>(of tag: Tag.Type) async throws -> InMemoryStateFiles {
    let files = InMemoryStateFiles()
    let storage = try SharedStorage(files: files)
    let cell = CellClient.live(tag, in: storage)
    cell.set(41)
    cell.setText("text")
    try await cell.synchronize()
    storage.close()
    return files
  }

  /// Opens files with an unusable record of cell A. Expects that the record is set aside, under
  /// its name with a suffix, and that the cell starts with its initial state.
  private func expectFreshStart(
    _ files: InMemoryStateFiles, suffix: String, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let bytes = files[CellFile.a]
    let cells = try Cells(files)
    #expect(cells.a.value() == 0, sourceLocation: location)
    #expect(cells.recorder.issues.count == 1, sourceLocation: location)
    #expect(files.fileNames == [CellFile.a + suffix], sourceLocation: location)
    #expect(files[CellFile.a + suffix] == bytes, sourceLocation: location)
    cells.a.set(42)
    try await cells.a.synchronize()
    cells.storage.close()
    #expect(try Cells.found(in: files) == [42, 0, 0], sourceLocation: location)
    #expect(files[CellFile.a + suffix] == bytes, sourceLocation: location)
  }

  @Test func `A record that is truncated at any byte is set aside, and the initial state is used`()
    async throws
  {
    let bytes = try #require(try await filesWithRecord(of: CellA.self)[CellFile.a])
    for length in bytes.indices {
      let files = InMemoryStateFiles()
      files[CellFile.a] = Array(bytes.prefix(length))
      try await expectFreshStart(files, suffix: ".damaged-1")
    }
  }

  @Test func `A record with any bit flipped is set aside, and the initial state is used`()
    async throws
  {
    let bytes = try #require(try await filesWithRecord(of: CellA.self)[CellFile.a])
    for index in bytes.indices {
      for bit in 0..<8 {
        let files = InMemoryStateFiles()
        files[CellFile.a] = bytes
        files[CellFile.a]?[index] ^= 1 << bit
        try await expectFreshStart(files, suffix: ".damaged-1")
      }
    }
  }

  @Test func `The issue names the problem, the new name of the file and the consequence`() throws {
    let files = InMemoryStateFiles()
    files[CellFile.a] = [1, 2, 3]
    let cells = try Cells(files)
    #expect(
      cells.recorder.issues == [
        """
        The record of StateKitTests.ReadOnlyCell<StateKitTests.CellA>, "\(CellFile.a)" in \
        "memory", is damaged: it was truncated, or some of its bytes were changed. It was set \
        aside as "\(CellFile.a).damaged-1", and the state starts with its initial value, as its \
        owner chose.
        """
      ])
  }

  private func record(
    name: String = "StateKitTests.ReadOnlyCell<StateKitTests.CellA>", version: Int = 2,
    _ payload: String = "1:"
  ) -> [UInt8] {
    StateRecord(name: name, formatVersion: version, sequence: 1, payload: Array(payload.utf8))
      .encoded
  }

  @Test func `A record of another type is set aside`() async throws {
    let files = InMemoryStateFiles()
    files[CellFile.a] = record(name: "Evil.Owner")
    try await expectFreshStart(files, suffix: ".foreign-1")
  }

  @Test func `A record of a newer format is set aside and is not passed to its owner`()
    async throws
  {
    let files = InMemoryStateFiles()
    files[CellFile.a] = record(version: 3)
    try await expectFreshStart(files, suffix: ".newer-1")
  }

  @Test func `A record whose container has a newer version is set aside`() async throws {
    let files = InMemoryStateFiles()
    var bytes = Array("SKRECORD".utf8)
    bytes.appendUInt64(2)
    bytes.appendUInt64(Checksum.of(bytes))
    files[CellFile.a] = bytes
    try await expectFreshStart(files, suffix: ".newer-1")
  }

  @Test func `A record that its owner cannot decode is set aside`() async throws {
    let files = InMemoryStateFiles()
    files[CellFile.a] = record("no number")
    try await expectFreshStart(files, suffix: ".undecodable-1")
  }

  @Test func `Records that were set aside earlier are kept`() async throws {
    let files = InMemoryStateFiles()
    for number in 1...3 {
      files[CellFile.a] = [UInt8(number)]
      #expect(try Cells.found(in: files) == [0, 0, 0])
    }
    for number in 1...3 { #expect(files["\(CellFile.a).damaged-\(number)"] == [UInt8(number)]) }
  }

  @Test func `Threads that load the same damaged record set it aside once`() async throws {
    let files = InMemoryStateFiles()
    files[CellFile.a] = [1]
    let log = EventLog()
    let recorder = EventRecorder(log, to: .issues)
    let storage = try SharedStorage(log: log, files: files)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          #expect(storage.value(of: ReadOnlyCell<CellA>.self).value == 0)
        }
      }
    }
    #expect(recorder.issues.count == 1)
    #expect(files.fileNames == ["\(CellFile.a).damaged-1"])
  }

  @Test func `The file of an owner that refuses a damaged record is left in place`() async throws {
    let bytes = try #require(try await filesWithRecord(of: Vault.self)[CellFile.vault])
    for index in bytes.indices {
      let files = InMemoryStateFiles()
      files[CellFile.vault] = bytes
      files[CellFile.vault]?[index] ^= 1
      let damaged = files[CellFile.vault]
      let log = EventLog()
      let recorder = EventRecorder(log, to: .issues)
      let storage = try SharedStorage(log: log, files: files)
      let error = DurabilityError.loadRefused(
        record: "StateKitTests.ReadOnlyCell<StateKitTests.Vault>",
        path: "memory/\(CellFile.vault)",
        problem: .damaged)
      #expect(throws: error) { try storage.load(ReadOnlyCell<Vault>.self) }
      let vault = CellClient.live(Vault.self, in: storage)
      vault.set(1)
      #expect(vault.value() == 0)
      await #expect(throws: error) { try await vault.synchronize() }
      try await storage.synchronize()
      #expect(
        recorder.issues == [
          error.description, "The transaction \"set\" changed nothing. \(error)",
        ])
      #expect(files.fileNames == [CellFile.vault] && files[CellFile.vault] == damaged)
    }
  }

  @Test func `Loading a readable record does not throw`() async throws {
    let files = try await filesWithRecord(of: Vault.self)
    let storage = try SharedStorage(files: files)
    try storage.load(ReadOnlyCell<Vault>.self)
    try storage.load(ReadOnlyCell<CellA>.self)
    #expect(storage.value(of: ReadOnlyCell<Vault>.self).value == 41)
  }

  @Test func `A record whose file cannot be read is left in place and is not overwritten`()
    async throws
  {
    let files = try await filesWithRecord(of: CellA.self)
    let bytes = files[CellFile.a]
    let log = EventLog()
    let recorder = EventRecorder(log, to: .issues)
    let storage = try SharedStorage(log: log, files: files)
    // The system's error number for too many open files.
    files.injectFault(.failing(code: 24), count: 1)
    let cell = CellClient.live(CellA.self, in: storage)
    cell.set(1)
    await #expect(throws: DurabilityError.self) { try await cell.synchronize() }
    #expect(recorder.issues.count == 2)
    #expect(
      recorder.issues.first?.contains("the system refused to perform a step (error 24)") == true)
    #expect(files.fileNames == [CellFile.a] && files[CellFile.a] == bytes)
    storage.close()
    #expect(try Cells.found(in: files) == [41, 0, 0])
  }

  @Test func `The issue for a file without read permission names the file, the cause and the fix`()
    async throws
  {
    let files = try await filesWithRecord(of: CellA.self)
    let log = EventLog()
    let recorder = EventRecorder(log, to: .issues)
    let storage = try SharedStorage(log: log, files: files)
    files.injectFault(.unreadable)
    let error = DurabilityError.unreadable(
      record: "StateKitTests.ReadOnlyCell<StateKitTests.CellA>", path: "memory/\(CellFile.a)",
      error: .notReadable(folder: "memory", name: CellFile.a))
    #expect(throws: error) { try storage.load(ReadOnlyCell<CellA>.self) }
    #expect(
      recorder.issues == [
        """
        The record of StateKitTests.ReadOnlyCell<StateKitTests.CellA>, "memory/\(CellFile.a)", \
        could not be read: this process may not read the file. It was left in place, and changes \
        of StateKitTests.ReadOnlyCell<StateKitTests.CellA> are not saved in this launch. Allow the \
        user that runs the process to read the file, and launch again.
        """
      ])
    storage.close()
    files.clearFaults()
    #expect(try Cells.found(in: files) == [41, 0, 0])
  }

  @Test(
    arguments: [
      DurabilityError.noFiles(record: "R"), .closed(record: "R"),
      .loadRefused(record: "R", path: "f/R", problem: .undecodable("No number.")),
      .loadRefused(record: "R", path: "f/R", problem: .tooLarge(byteLimit: 9)),
      .notEncodable(record: "R", reason: "No number."),
    ] + Self.fileErrors.map { .files($0) }
      + Self.fileErrors.map {
        .unreadable(record: "R", path: "f/R", error: $0)
      })
  func `Each failure names its record or folder in complete sentences`(error: DurabilityError) {
    let text = error.description
    #expect(!text.contains("..") && !text.contains(". ,") && text.hasSuffix("."))
    #expect(text.contains("R") || text.contains("\"f\""))
    if case .loadRefused = error { #expect(text.contains("\"f/R\"")) }
    if case .unreadable = error { #expect(text.contains("\"f/R\"")) }
  }

  private static let fileErrors: [StateFilesError] = [
    .inUse(folder: "f"), .missing(folder: "f"), .notAFolder(folder: "f"),
    .notAFile(folder: "f", name: "R"), .tooLarge(folder: "f", name: "R", limit: 9),
    .notPermitted(folder: "f"),
    .notReadable(folder: "f", name: "R"), .full(folder: "f"), .closed(folder: "f"),
    .failed(folder: "f", step: "read R", code: 5),
  ]

  @Test func `A damaged record in a read-only folder is set aside once the folder is writable`()
    async throws
  {
    let files = InMemoryStateFiles()
    files[CellFile.a] = [1]
    files.injectFault(.readOnly)
    let cells = try Cells(files)
    cells.a.set(5)
    #expect(cells.recorder.issues.count == 1)
    #expect(cells.recorder.issues.first?.contains("it could not be set aside") == true)
    await #expect(throws: DurabilityError.files(.notPermitted(folder: "memory"))) {
      try await cells.a.synchronize()
    }
    files.clearFaults()
    // The next attempt sets the damaged record aside and then fails, because the disk is full. The
    // attempt after it must not set a record aside again.
    files.injectFault(.full, after: 3, count: 1)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    try await cells.a.synchronize()
    files.simulateCrash()
    #expect(files.fileNames == [CellFile.a, CellFile.a + ".damaged-1"])
    #expect(files[CellFile.a + ".damaged-1"] == [1])
    #expect(try Cells.found(in: files) == [5, 0, 0])
  }
}
