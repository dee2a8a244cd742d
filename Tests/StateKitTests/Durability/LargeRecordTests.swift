import Foundation
import StateKitSimulation
import Testing

@testable import StateKit
import TestSupport

/// Files and states that exceed the size limit of a record. Such files are set aside without being
/// read, so that they cannot fill the memory of the process. Such states are not written.
///
/// Regression tests: the process read a file of 3 GB in the folder of a simulated device.
@Suite struct LargeRecordTests {
  private static let limit = 200

  /// Returns cells with a small size limit for their records.
  private func makeCells(_ files: any StateFiles, limit: Int = Self.limit) throws -> Cells {
    try Cells(files, byteLimit: limit)
  }

  private static func text(length bytes: Int) -> String { String(repeating: "x", count: bytes) }

  /// The maximum length of the text of a cell. A cell is one piece of durable shared state.
  private static let maximumLength = {
    let name = "StateKitTests.ReadOnlyCell<StateKitTests.CellA>"
    let empty = StateRecord(name: name, formatVersion: 2, sequence: 1, payload: Array("0:".utf8))
    return limit - empty.encodedCount
  }()

  @Test func `A huge file with the name of a record is set aside without being read`()
    throws
  {
    let folder = TemporaryFolder.notCreated()
    try folder.make()
    try folder.makeHugeFile(CellFile.a)
    let cells = try Cells(FolderStateFiles(folder.path))
    #expect(cells.values == [0, 0, 0])
    #expect(folder.names == [CellFile.a + ".damaged-1"])
    #expect(
      cells.recorder.issues == [
        """
        The record of StateKitTests.ReadOnlyCell<StateKitTests.CellA>, "\(CellFile.a)" in \
        "\(folder.path)", is larger than 268435456 bytes, the most that a record may have. It was \
        set aside as "\(CellFile.a).damaged-1", and the state starts with its initial value, as \
        its owner chose.
        """
      ])
  }

  @Test func `A huge file with the name of a journal is set aside without being read`()
    throws
  {
    let folder = TemporaryFolder.notCreated()
    try folder.make()
    try folder.makeHugeFile("journal-1")
    #expect(try Cells.found(in: FolderStateFiles(folder.path)) == [0, 0, 0])
    #expect(folder.names == ["journal-1.damaged-1"])
  }

  @Test func `A record of the maximum size is written and read, and a larger one is refused`()
    async throws
  {
    let files = InMemoryStateFiles()
    var cells = try makeCells(files)
    cells.a.setText(Self.text(length: Self.maximumLength))
    try await cells.a.synchronize()
    cells.a.setText(Self.text(length: Self.maximumLength + 1))
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    cells.storage.close()
    #expect(files[CellFile.a]?.count == Self.limit)
    cells = try makeCells(files)
    let text = cells.storage.value(of: ReadOnlyCell<CellA>.self).text
    #expect(text == Self.text(length: Self.maximumLength))
    #expect(cells.recorder.issues.isEmpty)
    // The file is one byte too large for a storage with a smaller limit.
    cells.storage.close()
    cells = try makeCells(files, limit: Self.limit - 1)
    #expect(cells.a.value() == 0 && files.fileNames == [CellFile.a + ".damaged-1"])
  }

  @Test func `The error for a large record contains its size and the limit`() async throws {
    let cells = try makeCells(InMemoryStateFiles())
    cells.a.setText(Self.text(length: Self.maximumLength + 1))
    await #expect(
      throws: DurabilityError.notEncodable(
        record: "StateKitTests.ReadOnlyCell<StateKitTests.CellA>",
        reason: """
          its file, or the journal of its group, would have at least 201 bytes, and the limit is \
          200 bytes
          """)
    ) { try await cells.a.synchronize() }
  }

  /// A group is several changes that are saved together or not at all, with a journal.
  @Test func `A group that is too large for a journal is not written`() async throws {
    let files = InMemoryStateFiles()
    let cells = try makeCells(files)
    cells.setTogether(1, cells: [0, 1])
    cells.c.set(1)
    await #expect(throws: DurabilityError.self) { try await cells.storage.synchronize() }
    cells.storage.close()
    #expect(try Cells.found(in: files) == [0, 0, 1])
  }

  @Test func `Groups that are too large for one journal are each complete or absent after a crash`()
    async throws
  {
    for steps in 0..<60 {
      let files = InMemoryStateFiles()
      // The journal of one group is smaller than this limit, and the journal of both is larger.
      var cells = try makeCells(files, limit: 370)
      cells.setTogether(1, cells: [0, 1])
      let vault = CellClient.live(Vault.self, in: cells.storage)
      cells.c.setting(1).and(vault.setting(1)).commit()
      files.injectFault(.crash, after: steps)
      try? await cells.storage.synchronize()
      files.simulateCrash()
      // A journal over the limit would be set aside.
      cells = try makeCells(files, limit: 370)
      let found = cells.values + [cells.storage.value(of: ReadOnlyCell<Vault>.self).value]
      #expect(found[0] == found[1] && found[2] == found[3], "after \(steps) steps")
      #expect(files.fileNames.allSatisfy { $0.hasSuffix(".state") }, "after \(steps) steps")
      // A write of both groups has fewer than 59 steps, so the last run does not crash.
      if steps == 59 { #expect(found == [1, 1, 1, 1]) }
    }
  }
}
