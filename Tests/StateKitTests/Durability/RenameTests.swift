import StateKitSimulation
import Testing

@testable import StateKit

/// Records of types that were renamed. A cell is one piece of durable shared state. A group is
/// several changes that are saved together or not at all.
@Suite struct RenameTests {
  let oldName = RecordName(formerly: "OldApp.ReadOnlyCell")
  let files: InMemoryStateFiles
  private let log = EventLog()
  /// A listener for issues, which would otherwise be written to standard error.
  private let recorder: EventRecorder

  init() { self.init(files: InMemoryStateFiles()) }

  private init(files: InMemoryStateFiles) {
    self.files = files
    recorder = EventRecorder(log, to: .issues)
  }

  private func launch() throws -> (CellClient, SharedStorage) {
    let storage = try SharedStorage(
      log: log, files: files,
      renames: [
        StateRename(from: "OlderApp.Cell", to: ReadOnlyCell<CellA>.self),
        StateRename(from: oldName.text, to: ReadOnlyCell<CellA>.self),
      ])
    return (.live(CellA.self, in: storage), storage)
  }

  private func createOldRecord() {
    files[oldName.fileName] =
      StateRecord(
        name: oldName.text, formatVersion: 2, sequence: 3, payload: Array("9:".utf8)
      ).encoded
  }

  @Test func `A record under an old name is loaded, and its file is renamed`() async throws {
    createOldRecord()
    let (cell, storage) = try launch()
    #expect(cell.value() == 9)
    #expect(files.fileNames == [CellFile.a])
    storage.close()
    // The record contains the old name until its next write.
    let (nextCell, nextStorage) = try launch()
    #expect(nextCell.value() == 9)
    nextCell.set(10)
    try await nextCell.synchronize()
    nextStorage.close()
    files.simulateCrash()
    #expect(try Cells.found(in: files) == [10, 0, 0])
  }

  @Test
  func `The record under the new name is loaded even if there is one under an old name`() throws {
    createOldRecord()
    files[CellFile.a] =
      StateRecord(
        name: "StateKitTests.ReadOnlyCell<StateKitTests.CellA>", formatVersion: 2, sequence: 1,
        payload: Array("1:".utf8)
      ).encoded
    #expect(try launch().0.value() == 1)
  }

  @Test func `A file in a read-only folder is renamed once the folder is writable`() async throws {
    createOldRecord()
    files.injectFault(.readOnly)
    let (cell, storage) = try launch()
    #expect(cell.value() == 9)
    files.clearFaults()
    cell.set(10)
    try await cell.synchronize()
    #expect(files.fileNames == [CellFile.a])
    storage.close()
    #expect(try Cells.found(in: files) == [10, 0, 0])
  }

  @Test func `A damaged record under an old name is set aside`() throws {
    files[oldName.fileName] = [1]
    let (cell, _) = try launch()
    #expect(cell.value() == 0)
    #expect(files.fileNames.count == 1 && files.fileNames[0].hasSuffix(".damaged-1"))
  }

  @Test func `A damaged record under an old name in a read-only folder is set aside later`()
    async throws
  {
    files[oldName.fileName] = [1]
    files.injectFault(.readOnly)
    let (cell, storage) = try launch()
    #expect(cell.value() == 0)
    files.clearFaults()
    cell.set(10)
    try await cell.synchronize()
    storage.close()
    #expect(Set(files.fileNames) == [CellFile.a, oldName.fileName + ".damaged-1"])
    #expect(try launch().0.value() == 10)
  }

  // MARK: A group that a crash interrupted before the rename

  private static let nameB = "StateKitTests.ReadOnlyCell<StateKitTests.CellB>"

  private func record(_ name: String, sequence: UInt64, _ value: Int) -> StateRecord {
    StateRecord(
      name: name, formatVersion: 2, sequence: sequence, payload: Array("\(value):".utf8))
  }

  /// Creates the files that remain if the last launch before the rename crashes. That launch has
  /// written the journal of a group of cells A and B, but has not replaced their records.
  ///
  /// - Parameter hasOlderRecord: Whether cell A has an older record. Cell B always has one.
  private func createInterruptedGroup(hasOlderRecord: Bool) {
    if hasOlderRecord { files[oldName.fileName] = record(oldName.text, sequence: 1, 1).encoded }
    files[CellFile.b] = record(Self.nameB, sequence: 1, 1).encoded
    let journal = GroupJournal(records: [
      record(oldName.text, sequence: 2, 2), record(Self.nameB, sequence: 2, 2),
    ])
    for name in GroupJournal.fileNames { files[name] = journal.encoded }
  }

  @Test(arguments: [true, false], [nil, FileFault.readOnly, .full])
  func `A group of a renamed type is complete in memory even if it cannot be completed on disk`(
    hasOlderRecord: Bool, fault: FileFault?
  ) async throws {
    createInterruptedGroup(hasOlderRecord: hasOlderRecord)
    if let fault { files.injectFault(fault) }
    let (cell, storage) = try launch()
    let other = CellClient.live(CellB.self, in: storage)
    #expect(cell.value() == 2 && other.value() == 2)
    files.clearFaults()
    cell.set(3)
    try await cell.synchronize()
    #expect(files.fileNames == [CellFile.a, CellFile.b])
    storage.close()
    #expect(try Cells.found(in: files) == [3, 2, 0])
  }

  /// All subsets of the first four unsynchronized changes of file names, by index. In a crash, the
  /// disk keeps the changes of one subset.
  private static let keptChangeSets: [Set<Int>] = (0..<(1 << 4)).map { subset in
    Set((0..<4).filter { index in subset >> index & 1 == 1 })
  }

  @Test(arguments: [true, false], [nil, FileFault.readOnly, .full])
  func `After a rename and a crash at any step, groups are complete and no change is undone`(
    hasOlderRecord: Bool, fault: FileFault?
  ) async throws {
    createInterruptedGroup(hasOlderRecord: hasOlderRecord)
    let disk = files.copy()
    var lastStep = 0
    for step in 0..<40 {
      lastStep = step
      var wasAcknowledged = true
      for keptChanges in Self.keptChangeSets {
        let crashing = RenameTests(files: disk.copy())
        let isWritten = await crashing.writeAndCrash(fault, after: step)
        crashing.files.simulateCrash { index in keptChanges.contains(index) }
        let (cell, storage) = try crashing.launch()
        let other = CellClient.live(CellB.self, in: storage)
        #expect(isWritten ? cell.value() == 3 : [2, 3].contains(cell.value()), "step \(step)")
        #expect(other.value() == 2, "step \(step), kept changes \(keptChanges)")
        storage.close()
        wasAcknowledged = isWritten
        if wasAcknowledged { break }
      }
      if wasAcknowledged { break }
    }
    #expect((5..<39).contains(lastStep))
  }

  /// Simulates a launch that writes the cell and crashes after some steps. If there is a fault, the
  /// launch begins with the fault, and the steps are counted from the end of the fault.
  ///
  /// - Returns: Whether the write was acknowledged.
  private func writeAndCrash(_ fault: FileFault?, after steps: Int) async -> Bool {
    files.injectFault(fault ?? .crash, after: fault == nil ? steps : 0)
    guard let (cell, storage) = try? launch() else { return false }
    if fault != nil { files.injectFault(.crash, after: steps) }
    cell.set(3)
    defer { withExtendedLifetime(storage) {} }
    do {
      try await cell.synchronize()
      return true
    } catch {
      return false
    }
  }

  @Test func `A journal that is older than a record under the old name changes nothing`() throws {
    createInterruptedGroup(hasOlderRecord: false)
    files[oldName.fileName] = record(oldName.text, sequence: 5, 5).encoded
    let (cell, storage) = try launch()
    #expect(cell.value() == 5)
    storage.close()
    #expect(try launch().0.value() == 5)
    #expect(files.fileNames == [CellFile.a, CellFile.b])
  }
}
