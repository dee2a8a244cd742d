import StateKitSimulation
import Testing

@testable import StateKit

/// Changes that are made during a write, and crashes during a write or a recovery.
@Suite struct InterruptedWriteTests {
  // MARK: A change during a write

  /// A write of three cells, two of which form a group, with one change during the write.
  struct ChangeDuringWrite: Sendable, CustomTestStringConvertible {
    /// The step of the write before which the change is made.
    let step: Int
    /// The cells that change in one group.
    let changed: [Int]
    /// Whether the write fails from this step on.
    let fails: Bool

    var testDescription: String {
      "\(changed) before step \(step)\(fails ? ", which fails" : "")"
    }

    /// The number of steps of the write: two copies of a journal, three records, synchronizing the
    /// names twice, and two removals.
    static let stepCount = 4 + 1 + 6 + 1 + 2

    static let all = (0..<stepCount).flatMap { step in
      [[0], [1], [2], [0, 1], [1, 2]].flatMap { changed in
        [false, true].map { ChangeDuringWrite(step: step, changed: changed, fails: $0) }
      }
    }
  }

  private func write(
    _ change: ChangeDuringWrite
  ) async throws -> (files: RecordingStateFiles, cells: Cells) {
    let files = RecordingStateFiles()
    let cells = try Cells(files)
    cells.setTogether(1, [0, 1])
    cells.c.set(1)
    files.reset()
    files.beforeChanges { count in
      guard count == change.step else { return }
      files.beforeChanges(nil)
      if change.changed.count == 1 {
        cells.all[change.changed[0]].set(2)
      } else {
        cells.setTogether(2, change.changed)
      }
      if change.fails { files.files.injectFault(.failing(code: 5)) }
    }
    do {
      try await cells.storage.synchronize()
      #expect(!change.fails)
    } catch {
      #expect(change.fails)
    }
    files.beforeChanges(nil)
    files.files.clearFaults()
    return (files, cells)
  }

  private func expected(_ change: ChangeDuringWrite) -> [Int] {
    (0..<3).map { change.changed.contains($0) ? 2 : 1 }
  }

  @Test func `The write has the expected number of steps`() async throws {
    let (files, _) = try await write(ChangeDuringWrite(step: -1, changed: [0], fails: false))
    #expect(files.changes.count == ChangeDuringWrite.stepCount)
  }

  @Test(arguments: ChangeDuringWrite.all)
  func `A change during a write is written by the next synchronize of its owner`(
    change: ChangeDuringWrite
  ) async throws {
    let (files, cells) = try await write(change)
    // The disk contains the first values, or none if the write failed, and never a part of the
    // group.
    let found = try Cells.found(in: files.files.copy())
    #expect(found[0] == found[1])
    if !change.fails { #expect(found == [1, 1, 1]) }
    try await cells.all[change.changed[0]].synchronize()
    files.files.simulateCrash()
    let next = try Cells.found(in: files.files)
    for index in change.changed { #expect(next[index] == 2) }
    // A group whose write failed is still a group: both of its members are written together.
    if change.changed.contains(0) || change.changed.contains(1) {
      #expect(next[0] == expected(change)[0] && next[1] == expected(change)[1])
    }
  }

  @Test(arguments: ChangeDuringWrite.all)
  func `A change during a write is written by the next synchronize of the storage`(
    change: ChangeDuringWrite
  ) async throws {
    let (files, cells) = try await write(change)
    try await cells.storage.synchronize()
    files.files.simulateCrash()
    #expect(try Cells.found(in: files.files) == expected(change))
  }

  /// The write of one record has three steps.
  @Test(arguments: 0..<3)
  func `A single change during a flush is flushed`(step: Int) throws {
    let files = RecordingStateFiles()
    let storage = try SharedStorage(files: files)
    let cell = CellClient.live(CellA.self, in: storage)
    let simulation = Simulation()
    let store = StoreActor(initialState: 0, storage: storage, executor: simulation.executor) {
      Reduce<Int, Int> { _, _ in .none }
    }
    simulation.run()
    files.reset()
    files.beforeChanges { count in
      if count == step { cell.set(2) }
    }
    cell.set(1)
    simulation.run()
    #expect(files.changes.count == 6)
    #expect(try Cells.found(in: files.files.copy()) == [2, 0, 0])
    withExtendedLifetime(store) {}
  }

  // MARK: A crash during recovery

  /// Returns a disk on which the write of a group of all three cells was interrupted at a step.
  /// Some of the cells have older records.
  private func interrupted(step: Int, older: [Int]) async throws -> InMemoryStateFiles {
    let files = InMemoryStateFiles()
    let cells = try Cells(files)
    for index in older {
      cells.all[index].set(1)
      try await cells.all[index].synchronize()
    }
    cells.setTogether(2, [0, 1, 2])
    files.injectFault(.crash, after: step)
    await #expect(throws: DurabilityError.self) { try await cells.a.synchronize() }
    files.simulateCrash { _ in true }
    return files
  }

  /// The steps after which the journal of the group is on disk: two for each of the two copies, and
  /// one for the names.
  private static let stepsOfJournal = 5

  @Test(arguments: [[], [1, 2]])
  func `A group is complete after a crash at any step of a recovery`(
    older: [Int]
  ) async throws {
    for step in stride(from: Self.stepsOfJournal, to: Self.stepsOfJournal + 7, by: 2) {
      let disk = try await interrupted(step: step, older: older)
      var crashStep = 0
      while crashStep < 40 {
        let trial = disk.copy()
        trial.injectFault(.crash, after: crashStep)
        let cells = try? Cells(trial)
        let isComplete = cells.map { $0.values == [2, 2, 2] && $0.recorder.issues == [] } ?? false
        cells?.storage.close()
        if isComplete { break }
        for mask in Self.keptNames {
          let files = disk.copy()
          files.injectFault(.crash, after: crashStep)
          let interrupted = try? Cells(files)
          withExtendedLifetime(interrupted) {}
          files.simulateCrash { mask >> $0 & 1 == 1 }
          let next = try Cells(files)
          #expect(
            next.values == [2, 2, 2],
            "\(older), step \(step), crash at step \(crashStep), kept names \(mask)")
          #expect(next.recorder.issues == [])
          next.storage.close()
          #expect(try Cells.found(in: files) == [2, 2, 2])
        }
        crashStep += 1
      }
      #expect((3..<40).contains(crashStep))
    }
  }

  /// The unsynchronized changes of names that a disk keeps, as a mask of eight bits: the first
  /// ones, the last ones, a single one, or all except one.
  private static let keptNames = Set(
    (0...8).flatMap { [(1 << $0) - 1, ~((1 << $0) - 1), 1 << $0, ~(1 << $0)] })

  @Test func `A journal is removed only after its records are on disk`()
    async throws
  {
    let disk = try await interrupted(step: Self.stepsOfJournal, older: [0, 1, 2])
    let files = RecordingStateFiles(disk)
    #expect(try Cells.found(in: files) == [2, 2, 2])
    let steps = files.changes
    let removal = try #require(steps.firstIndex(of: .remove("journal-1")))
    let lastMove = try #require(
      steps.lastIndex { if case .move = $0 { true } else { false } })
    #expect(steps[lastMove..<removal].contains(.synchronizeNames))
    #expect(steps.last == .synchronizeNames)
  }

  // MARK: A group that cannot be completed on disk

  @Test(arguments: [[], [0], [1], [0, 1, 2]])
  func `A group that cannot be completed on disk is complete in memory`(
    older: [Int]
  ) async throws {
    for step in Self.stepsOfJournal..<Self.stepsOfJournal + 6 {
      let files = try await interrupted(step: step, older: older)
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
    let files = try await interrupted(step: Self.stepsOfJournal, older: [])
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
