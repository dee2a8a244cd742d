import StateKitSimulation

@testable import StateKit

/// A storage with files and three cells, as in a launched app. A cell is one piece of durable
/// shared state.
struct Cells: Sendable {
  let storage: SharedStorage
  let recorder: EventRecorder
  let all: [CellClient]

  var a: CellClient { all[0] }
  var b: CellClient { all[1] }
  var c: CellClient { all[2] }

  init(
    _ files: any StateFiles, byteLimit: Int = SharedStorage.recordByteLimit
  ) throws(StateFilesError) {
    let log = EventLog()
    recorder = EventRecorder(log, to: .issues)
    let repository = try RecordRepository(files: files, log: log, renames: [], byteLimit: byteLimit)
    storage = SharedStorage(lock: StorageLock(log: log, recordRepository: repository))
    all = [
      .live(CellA.self, in: storage), .live(CellB.self, in: storage),
      .live(CellC.self, in: storage),
    ]
  }

  /// Returns the values that a launch finds in files, and closes the files.
  static func found(in files: any StateFiles) throws(StateFilesError) -> [Int] {
    let cells = try Cells(files)
    defer { cells.storage.close() }
    return cells.values
  }

  var values: [Int] { all.map { $0.value() } }

  /// Sets the values of some cells in one group, which is saved as a whole or not at all.
  func setTogether(_ value: Int, cells indices: [Int]) {
    var group = SharedChange()
    for index in indices { group = group.and(all[index].setting(value)) }
    group.commit()
  }
}

/// The file names of the cells' records.
enum CellFile {
  static let a = "_state_kit_tests._read_only_cell%3c_state_kit_tests._cell_a%3e.state"
  static let b = "_state_kit_tests._read_only_cell%3c_state_kit_tests._cell_b%3e.state"
  static let vault = "_state_kit_tests._read_only_cell%3c_state_kit_tests._vault%3e.state"
}

extension InMemoryStateFiles {
  /// Returns a copy of the files.
  func copy() -> InMemoryStateFiles {
    let copy = InMemoryStateFiles(folder: folder)
    for name in fileNames { copy[name] = self[name] }
    return copy
  }
}
