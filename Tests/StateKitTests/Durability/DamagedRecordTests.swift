import Testing

@testable import StateKit

/// Whatever is done to a file: never a trap, never a wrong value, and nothing is thrown away.
@Suite struct DamagedRecordTests {
  /// Files in which a cell has a value.
  private func written<Tag: CellTag>(_ tag: Tag.Type) async throws -> InMemoryStateFiles {
    let files = InMemoryStateFiles()
    let storage = try SharedStorage(files: files)
    let cell = CellClient.live(tag, in: storage)
    cell.set(41)
    cell.write("text")
    try await cell.synchronize()
    storage.close()
    return files
  }

  /// Opens files whose record of cell A was made unreadable, and checks all that follows.
  private func expectBeginningAnew(
    _ files: InMemoryStateFiles, aside: String, _ location: SourceLocation = #_sourceLocation
  ) async throws {
    let bytes = files[CellFile.a]
    let cells = try Cells(files)
    #expect(cells.a.value() == 0, sourceLocation: location)
    #expect(cells.recorder.issues.count == 1, sourceLocation: location)
    #expect(files.names == [CellFile.a + aside], sourceLocation: location)
    #expect(files[CellFile.a + aside] == bytes, sourceLocation: location)
    cells.a.set(42)
    try await cells.a.synchronize()
    cells.storage.close()
    #expect(try Cells.found(in: files) == [42, 0, 0], sourceLocation: location)
    #expect(files[CellFile.a + aside] == bytes, sourceLocation: location)
  }

  @Test func `A record that is cut at any byte is set aside, and the state begins anew`()
    async throws
  {
    let bytes = try #require(try await written(CellA.self)[CellFile.a])
    for length in bytes.indices {
      let files = InMemoryStateFiles()
      files[CellFile.a] = Array(bytes.prefix(length))
      try await expectBeginningAnew(files, aside: ".damaged-1")
    }
  }

  @Test func `A record with any bit flipped is set aside, and the state begins anew`()
    async throws
  {
    let bytes = try #require(try await written(CellA.self)[CellFile.a])
    for index in bytes.indices {
      for bit in 0..<8 {
        let files = InMemoryStateFiles()
        files[CellFile.a] = bytes
        files[CellFile.a]?[index] ^= 1 << bit
        try await expectBeginningAnew(files, aside: ".damaged-1")
      }
    }
  }

  @Test func `The report says what was found, where it is now, and what follows`() throws {
    let files = InMemoryStateFiles()
    files[CellFile.a] = [1, 2, 3]
    let cells = try Cells(files)
    #expect(
      cells.recorder.issues == [
        """
        The record of StateKitTests.ReadOnlyCell<StateKitTests.CellA>, "\(CellFile.a)" in \
        "memory", is damaged: it was cut, or bytes of it were changed. It was set aside as \
        "\(CellFile.a).damaged-1", and the state begins anew, as its owner chose.
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
    try await expectBeginningAnew(files, aside: ".foreign-1")
  }

  @Test func `A record of a newer format is set aside, and its owner does not see it`()
    async throws
  {
    let files = InMemoryStateFiles()
    files[CellFile.a] = record(version: 3)
    try await expectBeginningAnew(files, aside: ".newer-1")
  }

  @Test func `A record in a newer container is set aside`() async throws {
    let files = InMemoryStateFiles()
    var bytes = Array("SKRECORD".utf8)
    bytes.appendWord(2)
    bytes.appendWord(Checksum.of(bytes))
    files[CellFile.a] = bytes
    try await expectBeginningAnew(files, aside: ".newer-1")
  }

  @Test func `A record that its owner cannot decode is set aside`() async throws {
    let files = InMemoryStateFiles()
    files[CellFile.a] = record("no number")
    try await expectBeginningAnew(files, aside: ".undecodable-1")
  }

  @Test func `What was set aside before is kept, too`() async throws {
    let files = InMemoryStateFiles()
    for number in 1...3 {
      files[CellFile.a] = [UInt8(number)]
      #expect(try Cells.found(in: files) == [0, 0, 0])
    }
    for number in 1...3 { #expect(files["\(CellFile.a).damaged-\(number)"] == [UInt8(number)]) }
  }

  @Test func `Two threads that need a damaged record at once set it aside once`() async throws {
    let files = InMemoryStateFiles()
    files[CellFile.a] = [1]
    let log = EventLog()
    let recorder = EventRecorder(log, to: .issues)
    let storage = try SharedStorage(log: log, files: files)
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          #expect(storage.current(ReadOnlyCell<CellA>.self).value == 0)
        }
      }
    }
    #expect(recorder.issues.count == 1)
    #expect(files.names == ["\(CellFile.a).damaged-1"])
  }

  @Test func `An owner that refuses to begin anew leaves the file where it is`() async throws {
    let bytes = try #require(try await written(Vault.self)[CellFile.vault])
    for index in bytes.indices {
      let files = InMemoryStateFiles()
      files[CellFile.vault] = bytes
      files[CellFile.vault]?[index] ^= 1
      let damaged = files[CellFile.vault]
      let log = EventLog()
      let recorder = EventRecorder(log, to: .issues)
      let storage = try SharedStorage(log: log, files: files)
      let refused = DurabilityError.refused(
        record: "StateKitTests.ReadOnlyCell<StateKitTests.Vault>",
        path: "memory/\(CellFile.vault)",
        why: .damaged)
      #expect(throws: refused) { try storage.load(ReadOnlyCell<Vault>.self) }
      let vault = CellClient.live(Vault.self, in: storage)
      vault.set(1)
      #expect(vault.value() == 0)
      await #expect(throws: refused) { try await vault.synchronize() }
      try await storage.synchronize()
      #expect(
        recorder.issues == [
          refused.description, "The transaction \"set\" changed nothing. \(refused)",
        ])
      #expect(files.names == [CellFile.vault] && files[CellFile.vault] == damaged)
    }
  }

  @Test func `Loading a record that can be read throws nothing`() async throws {
    let files = try await written(Vault.self)
    let storage = try SharedStorage(files: files)
    try storage.load(ReadOnlyCell<Vault>.self)
    try storage.load(ReadOnlyCell<CellA>.self)
    #expect(storage.current(ReadOnlyCell<Vault>.self).value == 41)
  }

  @Test func `A record that cannot be read just now is neither set aside nor overwritten`()
    async throws
  {
    let files = try await written(CellA.self)
    let bytes = files[CellFile.a]
    let log = EventLog()
    let recorder = EventRecorder(log, to: .issues)
    let storage = try SharedStorage(log: log, files: files)
    files.fail(.failing(code: 24), count: 1)
    let cell = CellClient.live(CellA.self, in: storage)
    cell.set(1)
    await #expect(throws: DurabilityError.self) { try await cell.synchronize() }
    #expect(recorder.issues.count == 2)
    #expect(recorder.issues.first?.contains("the system refused to do a step (error 24)") == true)
    #expect(files.names == [CellFile.a] && files[CellFile.a] == bytes)
    storage.close()
    #expect(try Cells.found(in: files) == [41, 0, 0])
  }

  @Test func `A file that may not be read is named, with what is wrong and the mend`() async throws
  {
    let files = try await written(CellA.self)
    let log = EventLog()
    let recorder = EventRecorder(log, to: .issues)
    let storage = try SharedStorage(log: log, files: files)
    files.fail(.unreadable)
    let refusal = DurabilityError.unreadable(
      record: "StateKitTests.ReadOnlyCell<StateKitTests.CellA>", path: "memory/\(CellFile.a)",
      error: .notReadable(folder: "memory", name: CellFile.a))
    #expect(throws: refusal) { try storage.load(ReadOnlyCell<CellA>.self) }
    #expect(
      recorder.issues == [
        """
        The record of StateKitTests.ReadOnlyCell<StateKitTests.CellA>, "memory/\(CellFile.a)", could \
        not be read: this process may not read the file. It was left where it is, and nothing of \
        StateKitTests.ReadOnlyCell<StateKitTests.CellA> is written in this launch. Give the file back \
        to the user that the process runs as, or allow that one to read it, and launch again.
        """
      ])
    storage.close()
    files.mend()
    #expect(try Cells.found(in: files) == [41, 0, 0])
  }

  @Test(
    arguments: [
      DurabilityError.noFiles(record: "R"), .closed(record: "R"),
      .refused(record: "R", path: "f/R", why: .undecodable("No number.")),
      .refused(record: "R", path: "f/R", why: .tooLarge(byteLimit: 9)),
      .notEncodable(record: "R", reason: "No number."),
    ] + Self.fileErrors.map { .files($0) }
      + Self.fileErrors.map {
        .unreadable(record: "R", path: "f/R", error: $0)
      })
  func `Each failure says what it is about, in whole sentences`(error: DurabilityError) {
    let text = error.description
    #expect(!text.contains("..") && !text.contains(". ,") && text.hasSuffix("."))
    #expect(text.contains("R") || text.contains("\"f\""))
    if case .refused = error { #expect(text.contains("\"f/R\"")) }
    if case .unreadable = error { #expect(text.contains("\"f/R\"")) }
  }

  private static let fileErrors: [StateFilesError] = [
    .inUse(folder: "f"), .missing(folder: "f"), .notAFolder(folder: "f"),
    .notAFile(folder: "f", name: "R"), .tooLarge(folder: "f", name: "R", limit: 9),
    .notPermitted(folder: "f"),
    .notReadable(folder: "f", name: "R"), .full(folder: "f"), .closed(folder: "f"),
    .failed(folder: "f", step: "read R", code: 5),
  ]

  @Test func `A damaged record in a folder that cannot be written is not overwritten later`()
    async throws
  {
    let files = InMemoryStateFiles()
    files[CellFile.a] = [1]
    files.fail(.readOnly)
    let cells = try Cells(files)
    cells.a.set(5)
    #expect(cells.recorder.issues.count == 1)
    #expect(cells.recorder.issues.first?.contains("It could not be set aside") == true)
    await #expect(throws: DurabilityError.files(.notPermitted(folder: "memory"))) {
      try await cells.a.synchronize()
    }
    files.mend()
    // The first write sets it aside; a second one does not set the first one's record aside.
    files.fail(.full, after: 3, count: 1)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    try await cells.a.synchronize()
    files.kill()
    #expect(files.names == [CellFile.a, CellFile.a + ".damaged-1"])
    #expect(files[CellFile.a + ".damaged-1"] == [1])
    #expect(try Cells.found(in: files) == [5, 0, 0])
  }
}
