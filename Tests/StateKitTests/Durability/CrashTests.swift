import StateKitSimulation
import Testing

@testable import StateKit

/// The state that a launch finds if an earlier launch crashed at any step of its file access.
///
/// A group is several changes that are saved together or not at all. The journal of a group
/// contains all its records, so that the next launch can complete the group after a crash.
@Suite struct CrashTests {
  @Test(arguments: 0..<40)
  func `After a crash at any step, acknowledged changes are present and groups are complete`(
    seed: UInt64
  ) async throws {
    var step = 0
    var crashed = true
    while crashed {
      var run = CrashRun(seed: seed, crashStep: step)
      crashed = try await run.run()
      step += 1
    }
    #expect(step > 5)
  }

  /// Returns a disk on which one of the two records of a group was replaced before a crash.
  private func diskWithHalfWrittenGroup() async throws -> InMemoryStateFiles {
    let files = InMemoryStateFiles()
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 1])
    try await cells.a.synchronize()
    cells.setTogether(2, cells: [0, 1])
    // The seven steps before the crash: two for each of the two copies of the journal, one that
    // synchronizes the folder, and two for the first record.
    files.injectFault(.crash, after: 7)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    // The disk keeps all changes, including the unsynchronized ones.
    files.simulateCrash { _ in true }
    return files
  }

  @Test func `A group that was written in part is completed at the next launch`() async throws {
    let files = try await diskWithHalfWrittenGroup()
    #expect(try StateRecord(files[CellFile.a] ?? []).sequence == 2)
    #expect(try StateRecord(files[CellFile.b] ?? []).sequence == 1)
    #expect(try Cells.found(in: files) == [2, 2, 0])
    #expect(files.fileNames == [CellFile.a, CellFile.b])
  }

  @Test(arguments: GroupJournal.fileNames)
  func `A group is complete if one copy of its journal is truncated or changed`(
    name: String
  ) async throws {
    let disk = try await diskWithHalfWrittenGroup()
    let bytes = try #require(disk[name])
    for index in bytes.indices {
      for damaged in [Array(bytes.prefix(index)), bytes.flipped(at: index)] {
        let files = disk.copy()
        files[name] = damaged
        let cells = try Cells(files)
        #expect(cells.values == [2, 2, 0])
        #expect(cells.recorder.issues.count == 1)
        #expect(files[name + ".damaged-1"] == damaged)
        cells.storage.close()
        #expect(try Cells.found(in: files) == [2, 2, 0])
      }
    }
  }

  @Test func `A truncated or changed record is restored from the journal`()
    async throws
  {
    let disk = try await diskWithHalfWrittenGroup()
    for name in [CellFile.a, CellFile.b] {
      let bytes = try #require(disk[name])
      for index in bytes.indices {
        for damaged in [Array(bytes.prefix(index)), bytes.flipped(at: index)] {
          let files = disk.copy()
          files[name] = damaged
          #expect(try Cells.found(in: files) == [2, 2, 0])
          #expect(files[name + ".damaged-1"] == damaged)
        }
      }
    }
  }

  @Test func `A journal without an intact copy is set aside and reported with its consequence`()
    async throws
  {
    let files = try await diskWithHalfWrittenGroup()
    for name in GroupJournal.fileNames { files[name] = [1] }
    let cells = try Cells(files)
    #expect(cells.recorder.issues.count == 2)
    #expect(
      cells.recorder.issues.first == """
        The journal "journal-1" in "memory" is damaged: it was truncated, or some of its bytes \
        were changed. It was set aside as "journal-1.damaged-1". No copy of the journal is \
        complete, so it is unknown whether the journal contained changes that the records do not \
        have. Each record is complete, but a group that a crash interrupted may be saved only in \
        part.
        """)
    #expect(cells.values == [2, 1, 0])
  }

  @Test func `A journal that reappears after a crash replaces no newer records`() async throws {
    let files = try await diskWithHalfWrittenGroup()
    let journal = files["journal-1"]
    let cells = try Cells(files)
    cells.a.set(3)
    try await cells.a.synchronize()
    cells.storage.close()
    files["journal-1"] = journal
    #expect(try Cells.found(in: files) == [3, 2, 0])
    #expect(files.fileNames == [CellFile.a, CellFile.b])
  }
}

extension [UInt8] {
  fileprivate func flipped(at index: Int) -> [UInt8] {
    var copy = self
    copy[index] ^= 0xFF
    return copy
  }
}
