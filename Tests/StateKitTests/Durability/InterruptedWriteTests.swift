import StateKitSimulation
import Testing

@testable import StateKit

/// Changes that are made during a write, and crashes during a write or a recovery. A cell is one
/// piece of durable shared state. A group is several changes that are saved together or not at all.
/// In a recovery, a launch completes a group whose write was interrupted.
@Suite struct InterruptedWriteTests {
  // MARK: A change during a write

  /// A write of three cells, two of which form a group, with one change during the write.
  struct ChangeDuringWrite: Sendable, CustomTestStringConvertible {
    /// The step of the write before which the change is made.
    let step: Int
    /// The indices of the cells that change. Several cells change in one group.
    let cells: [Int]
    /// Whether the write fails from this step on.
    let fails: Bool

    var testDescription: String {
      "\(cells) before step \(step)\(fails ? ", which fails" : "")"
    }

    /// The number of steps of the write. The steps are, in order: two for each of the two copies of
    /// a journal, one that synchronizes the folder, two for each of the three records, one that
    /// synchronizes the folder, and one for the removal of each copy.
    static let stepCount = 4 + 1 + 6 + 1 + 2

    static let all = (0..<stepCount).flatMap { step in
      [[0], [1], [2], [0, 1], [1, 2]].flatMap { cells in
        [false, true].map { ChangeDuringWrite(step: step, cells: cells, fails: $0) }
      }
    }
  }

  /// Sets the three cells to 1, and writes them. During the write, sets the changed cells to 2.
  private func write(
    _ change: ChangeDuringWrite
  ) async throws -> (files: RecordingStateFiles, cells: Cells) {
    let files = RecordingStateFiles()
    let cells = try Cells(files)
    cells.setTogether(1, cells: [0, 1])
    cells.c.set(1)
    files.reset()
    files.setActionBeforeChanges { count in
      guard count == change.step else { return }
      files.setActionBeforeChanges(nil)
      if change.cells.count == 1 {
        cells.all[change.cells[0]].set(2)
      } else {
        cells.setTogether(2, cells: change.cells)
      }
      if change.fails { files.disk.injectFault(.failing(code: 5)) }
    }
    do {
      try await cells.storage.synchronize()
      #expect(!change.fails)
    } catch {
      #expect(change.fails)
    }
    files.setActionBeforeChanges(nil)
    files.disk.clearFaults()
    return (files, cells)
  }

  private func valuesAfter(_ change: ChangeDuringWrite) -> [Int] {
    (0..<3).map { change.cells.contains($0) ? 2 : 1 }
  }

  @Test func `The write has the expected number of steps`() async throws {
    let (files, _) = try await write(ChangeDuringWrite(step: -1, cells: [0], fails: false))
    #expect(files.changes.count == ChangeDuringWrite.stepCount)
  }

  @Test(arguments: ChangeDuringWrite.all)
  func `A change during a write is written by the next synchronize of its owner`(
    change: ChangeDuringWrite
  ) async throws {
    let (files, cells) = try await write(change)
    // The disk contains the first values. Some of them can be missing if the write failed, but the
    // group is never saved in part.
    let found = try Cells.found(in: files.disk.copy())
    #expect(found[0] == found[1])
    if !change.fails { #expect(found == [1, 1, 1]) }
    try await cells.all[change.cells[0]].synchronize()
    files.disk.simulateCrash()
    let next = try Cells.found(in: files.disk)
    for index in change.cells { #expect(next[index] == 2) }
    // Even if the write of the group failed, both of its members are written together.
    if change.cells.contains(0) || change.cells.contains(1) {
      #expect(next[0] == valuesAfter(change)[0] && next[1] == valuesAfter(change)[1])
    }
  }

  @Test(arguments: ChangeDuringWrite.all)
  func `A change during a write is written by the next synchronize of the storage`(
    change: ChangeDuringWrite
  ) async throws {
    let (files, cells) = try await write(change)
    try await cells.storage.synchronize()
    files.disk.simulateCrash()
    #expect(try Cells.found(in: files.disk) == valuesAfter(change))
  }

  /// The write of one record has three steps.
  @Test(arguments: 0..<3)
  func `A single change during a flush is saved by the next flush`(step: Int) throws {
    let files = RecordingStateFiles()
    let storage = try SharedStorage(files: files)
    let cell = CellClient.live(CellA.self, in: storage)
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, storage: storage, executor: simulation.executor) {
      Reduce<Int, Int> { _, _ in .none }
    }
    simulation.run()
    files.reset()
    files.setActionBeforeChanges { count in
      if count == step { cell.set(2) }
    }
    cell.set(1)
    simulation.run()
    #expect(files.changes.count == 6)
    #expect(try Cells.found(in: files.disk.copy()) == [2, 0, 0])
    // Breaks a reference cycle: the action refers to the storage, and the storage to the files.
    files.setActionBeforeChanges(nil)
    withExtendedLifetime(store) {}
  }

  // MARK: A crash during recovery

  /// Returns a disk on which the write of a group of all three cells was interrupted at a step. The
  /// cells in `older` have older records.
  private func diskWithInterruptedGroup(
    step: Int, older: [Int]
  ) async throws -> InMemoryStateFiles {
    let files = InMemoryStateFiles()
    let cells = try Cells(files)
    for index in older {
      cells.all[index].set(1)
      try await cells.all[index].synchronize()
    }
    cells.setTogether(2, cells: [0, 1, 2])
    files.injectFault(.crash, after: step)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    files.simulateCrash { _ in true }
    return files
  }

  /// The number of steps after which the journal of the group is on disk: two for each of the two
  /// copies, and one that synchronizes the folder.
  private static let journalStepCount = 5

  @Test(arguments: [[], [1, 2]])
  func `A group is complete after a crash at any step of a recovery`(
    older: [Int]
  ) async throws {
    for step in stride(from: Self.journalStepCount, to: Self.journalStepCount + 7, by: 2) {
      let disk = try await diskWithInterruptedGroup(step: step, older: older)
      var crashStep = 0
      while crashStep < 40 {
        // The loop ends when the recovery is complete before the crash.
        let trial = disk.copy()
        trial.injectFault(.crash, after: crashStep)
        let cells = try? Cells(trial)
        let isComplete = cells.map { $0.values == [2, 2, 2] && $0.recorder.issues == [] } ?? false
        cells?.storage.close()
        if isComplete { break }
        for keptChanges in Self.keptChangeMasks {
          let files = disk.copy()
          files.injectFault(.crash, after: crashStep)
          let interruptedCells = try? Cells(files)
          withExtendedLifetime(interruptedCells) {}
          files.simulateCrash { index in keptChanges >> index & 1 == 1 }
          let next = try Cells(files)
          #expect(
            next.values == [2, 2, 2],
            "\(older), step \(step), crash at step \(crashStep), kept changes \(keptChanges)")
          #expect(next.recorder.issues == [])
          next.storage.close()
          #expect(try Cells.found(in: files) == [2, 2, 2])
        }
        crashStep += 1
      }
      #expect((3..<40).contains(crashStep))
    }
  }

  /// Bit masks that select which unsynchronized changes of file names the disk keeps in a crash.
  /// Bit n selects the change with the index n. Each mask selects the first changes, the last ones,
  /// a single one, or all except one.
  private static let keptChangeMasks = Set(
    (0...8).flatMap { [(1 << $0) - 1, ~((1 << $0) - 1), 1 << $0, ~(1 << $0)] })

  @Test func `A journal is removed only after its records are on disk`()
    async throws
  {
    let disk = try await diskWithInterruptedGroup(step: Self.journalStepCount, older: [0, 1, 2])
    let files = RecordingStateFiles(disk)
    #expect(try Cells.found(in: files) == [2, 2, 2])
    let steps = files.changes
    let removal = try #require(steps.firstIndex(of: .remove("journal-1")))
    let lastMove = try #require(
      steps.lastIndex { if case .move = $0 { true } else { false } })
    #expect(steps[lastMove..<removal].contains(.synchronizeFolder))
    #expect(steps.last == .synchronizeFolder)
  }

  // MARK: A group that cannot be completed on disk

  @Test(arguments: [[], [0], [1], [0, 1, 2]])
  func `A group that cannot be completed on disk is complete in memory`(
    older: [Int]
  ) async throws {
    for step in Self.journalStepCount..<Self.journalStepCount + 6 {
      let files = try await diskWithInterruptedGroup(step: step, older: older)
      files.injectFault(.readOnly)
      let cells = try Cells(files)
      #expect(cells.values == [2, 2, 2], "\(older), step \(step)")
      // The group is completed before a change of one member is written.
      cells.a.set(3)
      await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
      files.clearFaults()
      try await cells.a.synchronize()
      files.simulateCrash()
      #expect(try Cells.found(in: files) == [3, 2, 2], "\(older), step \(step)")
    }
  }

  @Test func `A journal that is older than a record and cannot be removed changes nothing`()
    async throws
  {
    let files = try await diskWithInterruptedGroup(step: Self.journalStepCount, older: [])
    let journal = try #require(files["journal-1"])
    #expect(try Cells.found(in: files) == [2, 2, 2])
    let cells = try Cells(files)
    cells.b.set(3)
    try await cells.b.synchronize()
    cells.storage.close()
    files["journal-1"] = journal
    files.injectFault(.readOnly)
    #expect(try Cells.found(in: files) == [2, 3, 2])
    files.clearFaults()
    #expect(try Cells.found(in: files) == [2, 3, 2])
    #expect(!files.fileNames.contains("journal-1"))
  }
}
