import StateKitSimulation
import Testing

@testable import StateKit

/// The order in which a write changes the files and the folder on disk. A test that kills a process
/// cannot check this order, because the operating system keeps everything that a killed process has
/// written. A group is several changes that are saved together or not at all, with a journal.
@Suite struct FileOrderTests {
  private typealias FileOperation = RecordingStateFiles.FileOperation

  private static func stepsToReplace(_ name: String) -> [FileOperation] {
    [.write(name + ".new"), .move(name + ".new", to: name)]
  }

  @Test func `A record is written to a new file and moved, then the folder is synchronized`()
    async throws
  {
    let files = RecordingStateFiles()
    let cells = try Cells(files)
    files.reset()
    for value in 1...3 {
      cells.a.set(value)
      try await cells.a.synchronize()
    }
    let oneWrite = Self.stepsToReplace(CellFile.a) + [.synchronizeFolder]
    #expect(files.changes == oneWrite + oneWrite + oneWrite)
  }

  @Test func `A group's journal is written before its records are replaced, and removed last`()
    async throws
  {
    let files = RecordingStateFiles()
    let cells = try Cells(files)
    files.reset()
    cells.setTogether(1, cells: [0, 1])
    try await cells.a.synchronize()
    let journals = GroupJournal.fileNames
    #expect(
      files.changes == journals.flatMap(Self.stepsToReplace) + [.synchronizeFolder]
        + Self.stepsToReplace(CellFile.a) + Self.stepsToReplace(CellFile.b) + [.synchronizeFolder]
        + journals.map { .remove($0) })
  }

  @Test func `A record is set aside, and the folder synchronized, before a new record is written`()
    async throws
  {
    let files = RecordingStateFiles()
    files.disk[CellFile.a] = [1]
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    #expect(
      files.changes == [.move(CellFile.a, to: CellFile.a + ".damaged-1"), .synchronizeFolder]
        + Self.stepsToReplace(CellFile.a) + [.synchronizeFolder])
  }

  /// Checks the rules for the order of steps.
  private static func checkOrder(_ steps: [FileOperation], _ comment: Comment) {
    /// The temporary files whose bytes are on disk.
    var written: Set<String> = []
    /// Whether a move of a record, or of a journal, is not on disk yet.
    var (hasPendingRecords, hasPendingJournals) = (false, false)
    for step in steps {
      switch step {
      case .listNames, .read: break
      case .write(let name):
        #expect(name.hasSuffix(".new"), "\(comment): writes over a file that is in use")
        written.insert(name)
      case .append(let name): Issue.record("\(comment): appends to the record \(name)")
      case .move(let name, let newName):
        if name.hasSuffix(".new") {
          #expect(written.remove(name) != nil, "\(comment): moves a file that was not written")
          #expect(name == newName + ".new", "\(comment)")
        }
        if GroupJournal.fileNames.contains(newName) {
          hasPendingJournals = true
        } else {
          #expect(
            !hasPendingJournals, "\(comment): replaces a record before its journal is on disk")
          hasPendingRecords = true
        }
      case .remove(let name) where GroupJournal.fileNames.contains(name):
        #expect(!hasPendingRecords, "\(comment): removes a journal before its records are on disk")
      case .remove: break
      case .synchronizeFolder: (hasPendingRecords, hasPendingJournals) = (false, false)
      }
    }
    #expect(
      !hasPendingRecords && !hasPendingJournals,
      "\(comment): returned before the moves were on disk")
  }

  @Test func `Random changes, launches and damaged files keep the order of the steps`()
    async throws
  {
    var random = SplitMix64(seed: 15)
    for run in 0..<200 {
      let disk = InMemoryStateFiles()
      var value = 0
      for _ in 0..<3 {
        let files = RecordingStateFiles(disk)
        let cells = try Cells(files)
        Self.checkOrder(files.changes, "launch of run \(run)")
        for _ in 0..<Int.random(in: 1..<8, using: &random) {
          value += 1
          let indices = [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]].randomElement(using: &random)
          cells.setTogether(value, cells: indices ?? [0])
          guard Bool.random(using: &random) else { continue }
          try await cells.all[Int.random(in: 0..<3, using: &random)].synchronize()
          Self.checkOrder(files.changes, "run \(run)")
        }
        try await cells.storage.synchronize()
        Self.checkOrder(files.changes, "end of run \(run)")
        cells.storage.close()
        if Bool.random(using: &random) { disk[CellFile.a] = [1] }
      }
    }
  }
}
