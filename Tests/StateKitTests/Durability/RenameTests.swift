import Testing

@testable import StateKit

/// Records of types that have another name now.
@Suite struct RenameTests {
  let old = RecordName(formerly: "OldApp.ReadOnlyCell")
  let files = InMemoryStateFiles()

  private func launch() throws -> (CellClient, SharedStorage) {
    let storage = try SharedStorage(
      files: files,
      renames: [
        StateRename(from: "OlderApp.Cell", to: ReadOnlyCell<CellA>.self),
        StateRename(from: old.text, to: ReadOnlyCell<CellA>.self),
      ])
    return (.live(CellA.self, in: storage), storage)
  }

  private func putOldRecord() {
    files[old.fileName] =
      StateRecord(name: old.text, formatVersion: 2, sequence: 3, payload: Array("9:".utf8)).encoded
  }

  @Test func `A record under an old name is found, and takes the new one`() async throws {
    putOldRecord()
    let (cell, storage) = try launch()
    #expect(cell.value() == 9)
    #expect(files.names == [CellFile.a])
    storage.close()
    // It still says the old name, until it is written.
    let (again, kept) = try launch()
    #expect(again.value() == 9)
    again.set(10)
    try await again.synchronize()
    kept.close()
    files.kill()
    #expect(try Cells.found(in: files) == [10, 0, 0])
  }

  @Test func `A record under the new name counts, when both are there`() throws {
    putOldRecord()
    files[CellFile.a] =
      StateRecord(
        name: "StateKitTests.ReadOnlyCell<StateKitTests.CellA>", formatVersion: 2, sequence: 1,
        payload: Array("1:".utf8)
      ).encoded
    #expect(try launch().0.value() == 1)
  }

  @Test func `In a folder that cannot be written the new name is taken later`() async throws {
    putOldRecord()
    files.fail(.readOnly)
    let (cell, storage) = try launch()
    #expect(cell.value() == 9)
    files.mend()
    cell.set(10)
    try await cell.synchronize()
    #expect(files.names == [CellFile.a])
    storage.close()
    #expect(try Cells.found(in: files) == [10, 0, 0])
  }

  @Test func `A damaged record under an old name is set aside`() throws {
    files[old.fileName] = [1]
    let (cell, _) = try launch()
    #expect(cell.value() == 0)
    #expect(files.names.count == 1 && files.names[0].hasSuffix(".damaged-1"))
  }
}
