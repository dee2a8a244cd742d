import Testing

@testable import StateKit

/// The order of the steps on the disk. A test that kills a process cannot check it, because the
/// system keeps everything that the process has written.
@Suite struct FileOrderTests {
  private typealias FileOperation = RecordingStateFiles.FileOperation

  private static func replacing(_ name: String) -> [FileOperation] {
    [.write(name + ".new"), .move(name + ".new", to: name)]
  }

  @Test func `A record is written to a new file and moved, and then the names are synchronized`()
    async throws
  {
    let files = RecordingStateFiles()
    let cells = try Cells(files)
    files.reset()
    for value in 1...3 {
      cells.a.set(value)
      try await cells.a.synchronize()
    }
    let once = Self.replacing(CellFile.a) + [.synchronizeNames]
    // The storage checks once whether an earlier launch has left a journal.
    #expect(files.changes == once + once + once)
  }

  @Test func `A group's journal is on disk before the first and until the last record is replaced`()
    async throws
  {
    let files = RecordingStateFiles()
    let cells = try Cells(files)
    files.reset()
    cells.setTogether(1, [0, 1])
    try await cells.a.synchronize()
    let journals = GroupJournal.fileNames
    #expect(
      files.changes == journals.flatMap(Self.replacing) + [.synchronizeNames]
        + Self.replacing(CellFile.a) + Self.replacing(CellFile.b) + [.synchronizeNames]
        + journals.map { .remove($0) })
  }

  @Test func `The new name of a file that is set aside is on disk before another file replaces it`()
    async throws
  {
    let files = RecordingStateFiles()
    files.files[CellFile.a] = [1]
    let cells = try Cells(files)
    cells.a.set(1)
    try await cells.a.synchronize()
    #expect(
      files.changes == [.move(CellFile.a, to: CellFile.a + ".damaged-1"), .synchronizeNames]
        + Self.replacing(CellFile.a) + [.synchronizeNames])
  }

  /// Checks the rules for the order of steps.
  private static func check(_ steps: [FileOperation], _ comment: Comment) {
    /// The files whose bytes are on disk under a temporary name.
    var written: Set<String> = []
    /// Whether moves of records or journals are not on disk yet.
    var (records, journals) = (false, false)
    for step in steps {
      switch step {
      case .names, .read: break
      case .write(let name):
        #expect(name.hasSuffix(".new"), "\(comment): writes over a file that is in use")
        written.insert(name)
      case .move(let name, let newName):
        if name.hasSuffix(".new") {
          #expect(written.remove(name) != nil, "\(comment): moves a file that was not written")
          #expect(name == newName + ".new", "\(comment)")
        }
        if GroupJournal.fileNames.contains(newName) {
          journals = true
        } else {
          #expect(!journals, "\(comment): replaces a record before its journal is on disk")
          records = true
        }
      case .remove(let name) where GroupJournal.fileNames.contains(name):
        #expect(!records, "\(comment): removes a journal before its records are on disk")
      case .remove: break
      case .synchronizeNames: (records, journals) = (false, false)
      }
    }
    #expect(!records && !journals, "\(comment): returned before the names were on disk")
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
        Self.check(files.changes, "launch of run \(run)")
        for _ in 0..<Int.random(in: 1..<8, using: &random) {
          value += 1
          let indices = [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]].randomElement(using: &random)
          cells.setTogether(value, indices ?? [0])
          guard Bool.random(using: &random) else { continue }
          try await cells.all[Int.random(in: 0..<3, using: &random)].synchronize()
          Self.check(files.changes, "run \(run)")
        }
        try await cells.storage.synchronize()
        Self.check(files.changes, "end of run \(run)")
        cells.storage.close()
        if Bool.random(using: &random) { disk[CellFile.a] = [1] }
      }
    }
  }
}
