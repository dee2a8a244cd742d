import Foundation
import Testing

@testable import StateKit
import TestSupport

/// A file of 3 GB in a device's folder took the process down, or 4 GB of its memory.
@Suite struct LargeRecordTests {
  private static let limit = 200

  /// Cells whose records may have few bytes.
  private func cells(_ files: any StateFiles, limit: Int = Self.limit) throws -> Cells {
    try Cells(files, byteLimit: limit)
  }

  private static func length(_ bytes: Int) -> String { String(repeating: "x", count: bytes) }

  /// How long a cell's text may be.
  private static let longest = {
    let name = "StateKitTests.ReadOnlyCell<StateKitTests.CellA>"
    let empty = StateRecord(name: name, formatVersion: 2, sequence: 1, payload: Array("0:".utf8))
    return limit - empty.encodedCount
  }()

  @Test func `A file of any size in the place of a record is set aside without being read`()
    throws
  {
    let folder = TemporaryFolder.place()
    try folder.make()
    try folder.makeHuge(CellFile.a)
    let cells = try Cells(FolderStateFiles(folder.path))
    #expect(cells.values == [0, 0, 0])
    #expect(folder.names == [CellFile.a + ".damaged-1"])
    #expect(
      cells.recorder.issues == [
        """
        The record of StateKitTests.ReadOnlyCell<StateKitTests.CellA>, "\(CellFile.a)" in \
        "\(folder.path)", is larger than 268435456 bytes, the most that a record may have. It was \
        set aside as "\(CellFile.a).damaged-1", and the state begins anew, as its owner chose.
        """
      ])
  }

  @Test func `A file of any size in the place of a journal is set aside without being read`()
    throws
  {
    let folder = TemporaryFolder.place()
    try folder.make()
    try folder.makeHuge("journal-1")
    #expect(try Cells.found(in: FolderStateFiles(folder.path)) == [0, 0, 0])
    #expect(folder.names == ["journal-1.damaged-1"])
  }

  @Test func `A record of the most bytes is written and read, and one more is refused`()
    async throws
  {
    let files = InMemoryStateFiles()
    var cells = try cells(files)
    cells.a.write(Self.length(Self.longest))
    try await cells.a.synchronize()
    cells.a.write(Self.length(Self.longest + 1))
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    cells.storage.close()
    #expect(files[CellFile.a]?.count == Self.limit)
    cells = try self.cells(files)
    #expect(cells.storage.current(ReadOnlyCell<CellA>.self).text == Self.length(Self.longest))
    #expect(cells.recorder.issues.isEmpty)
    // The file is one byte too large for another storage.
    cells.storage.close()
    cells = try self.cells(files, limit: Self.limit - 1)
    #expect(cells.a.value() == 0 && files.names == [CellFile.a + ".damaged-1"])
  }

  @Test func `The refusal to write says how large it is, and what it may be`() async throws {
    let cells = try cells(InMemoryStateFiles())
    cells.a.write(Self.length(Self.longest + 1))
    await #expect(
      throws: DurabilityError.notEncodable(
        record: "StateKitTests.ReadOnlyCell<StateKitTests.CellA>",
        reason: """
          with what changed together with it, it has at least 201 bytes, and a record may have 200
          """)
    ) { try await cells.a.synchronize() }
  }

  @Test func `A group that no journal can hold is kept back whole`() async throws {
    let files = InMemoryStateFiles()
    let cells = try cells(files)
    cells.setTogether(1, [0, 1])
    cells.c.set(1)
    await #expect(throws: DurabilityError.self) { try await cells.storage.synchronize() }
    cells.storage.close()
    #expect(try Cells.found(in: files) == [0, 0, 1])
  }

  @Test func `Groups that one journal cannot hold together are each there or not after a crash`()
    async throws
  {
    for steps in 0..<60 {
      let files = InMemoryStateFiles()
      var cells = try cells(files, limit: 370)
      cells.setTogether(1, [0, 1])
      let vault = CellClient.live(Vault.self, in: cells.storage)
      cells.c.setting(1).and(vault.setting(1)).commit()
      files.fail(.death, after: steps)
      try? await cells.storage.synchronize()
      files.kill()
      // A journal that is too large would be set aside.
      cells = try self.cells(files, limit: 370)
      let found = cells.values + [cells.storage.current(ReadOnlyCell<Vault>.self).value]
      #expect(found[0] == found[1] && found[2] == found[3], "after \(steps) steps")
      #expect(files.names.allSatisfy { $0.hasSuffix(".state") }, "after \(steps) steps")
      if steps == 59 { #expect(found == [1, 1, 1, 1]) }
    }
  }
}
