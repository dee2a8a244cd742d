import Testing

@testable import StateKit

/// Death at every step of the files, and what the next launch finds.
@Suite struct CrashTests {
  @Test(arguments: 0..<40)
  func `Whatever dies when, what was acknowledged is there and groups are whole`(
    seed: UInt64
  ) async throws {
    var step = 0
    var died = true
    while died {
      var run = CrashRun(seed: seed, death: step)
      died = try await run.play()
      step += 1
    }
    #expect(step > 5)
  }

  /// A disk on which a group of two was half applied when the machine died.
  private func halfApplied() async throws -> InMemoryStateFiles {
    let files = InMemoryStateFiles()
    let cells = try Cells(files)
    cells.setTogether(1, [0, 1])
    try await cells.a.synchronize()
    cells.setTogether(2, [0, 1])
    // Two copies of the journal in two steps each, the names, and the first record in two.
    files.fail(.death, after: 7)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    files.kill { _ in true }
    return files
  }

  @Test func `A group that was half applied is completed`() async throws {
    let files = try await halfApplied()
    #expect(try StateRecord(files[CellFile.a] ?? []).sequence == 2)
    #expect(try StateRecord(files[CellFile.b] ?? []).sequence == 1)
    #expect(try Cells.found(in: files) == [2, 2, 0])
    #expect(files.names == [CellFile.a, CellFile.b])
  }

  @Test(arguments: GroupJournal.fileNames)
  func `A copy of the journal that is cut or changed anywhere cuts no group`(
    name: String
  ) async throws {
    let disk = try await halfApplied()
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

  @Test func `A record that is cut or changed while a journal is there loses nothing`()
    async throws
  {
    let disk = try await halfApplied()
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

  @Test func `A journal without a whole copy is set aside, and the report says what that means`()
    async throws
  {
    let files = try await halfApplied()
    for name in GroupJournal.fileNames { files[name] = [1] }
    let cells = try Cells(files)
    #expect(cells.recorder.issues.count == 2)
    #expect(
      cells.recorder.issues.first == """
        The journal "journal-1" in "memory" is damaged: it was cut, or bytes of it were changed. \
        It was set aside as "journal-1.damaged-1". It had no whole copy, so nobody knows whether it \
        says something that the records do not have: each of them is whole, but a group that a \
        crash interrupted may be there in part.
        """)
    #expect(cells.values == [2, 1, 0])
  }

  @Test func `A journal that a crash brought back replaces nothing newer`() async throws {
    let files = try await halfApplied()
    let journal = files["journal-1"]
    let cells = try Cells(files)
    cells.a.set(3)
    try await cells.a.synchronize()
    cells.storage.close()
    files["journal-1"] = journal
    #expect(try Cells.found(in: files) == [3, 2, 0])
    #expect(files.names == [CellFile.a, CellFile.b])
  }
}

extension [UInt8] {
  fileprivate func flipped(at index: Int) -> [UInt8] {
    var copy = self
    copy[index] ^= 0xFF
    return copy
  }
}
