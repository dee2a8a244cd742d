import StateKitSimulation

@testable import StateKit

/// Files that record each operation before they perform it, and let a test act during a write. Each
/// operation is one step of a write or of a launch.
final class RecordingStateFiles: StateFiles {
  /// An operation, with the names of its files.
  enum FileOperation: Hashable, Sendable {
    case listNames
    case read(String)
    case write(String)
    case append(String)
    case move(String, to: String)
    case remove(String)
    case synchronizeFolder

    /// Whether the step changes the disk.
    var isChange: Bool {
      switch self {
      case .listNames, .read: false
      case .write, .append, .move, .remove, .synchronizeFolder: true
      }
    }
  }

  private struct State {
    var steps: [FileOperation] = []
    var beforeChange: (@Sendable (Int) -> Void)?
  }

  let disk: InMemoryStateFiles
  private let state = Locked(State())

  init(_ disk: InMemoryStateFiles = InMemoryStateFiles()) { self.disk = disk }

  /// The steps that change the disk, in order.
  var changes: [FileOperation] { state.withLock { $0.steps.filter(\.isChange) } }

  /// Removes the recorded steps.
  func reset() { state.withLock { $0.steps = [] } }

  /// Sets an action that is called before each step that changes the disk. Its argument is the
  /// number of earlier steps that changed the disk.
  func setActionBeforeChanges(_ action: (@Sendable (Int) -> Void)?) {
    state.withLock { $0.beforeChange = action }
  }

  func open() throws(StateFilesError) -> any OpenStateFiles {
    Opened(files: self, inner: try disk.open())
  }

  private func willPerform(_ step: FileOperation) {
    let (action, count) = state.withLock { state in
      let count = state.steps.count { $0.isChange }
      state.steps.append(step)
      return (step.isChange ? state.beforeChange : nil, count)
    }
    action?(count)
  }

  private struct Opened: OpenStateFiles {
    let files: RecordingStateFiles
    let inner: any OpenStateFiles

    var folder: String { inner.folder }
    func fileNames() throws(StateFilesError) -> [String] {
      files.willPerform(.listNames)
      return try inner.fileNames()
    }
    func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]? {
      files.willPerform(.read(name))
      return try inner.read(name, limit: limit)
    }
    func write(_ bytes: [UInt8], to name: String) throws(StateFilesError) {
      files.willPerform(.write(name))
      try inner.write(bytes, to: name)
    }
    func append(_ bytes: [UInt8], to name: String, after count: Int) throws(StateFilesError) {
      files.willPerform(.append(name))
      try inner.append(bytes, to: name, after: count)
    }
    func move(_ name: String, to newName: String) throws(StateFilesError) {
      files.willPerform(.move(name, to: newName))
      try inner.move(name, to: newName)
    }
    func remove(_ name: String) throws(StateFilesError) {
      files.willPerform(.remove(name))
      try inner.remove(name)
    }
    func synchronizeFolder() throws(StateFilesError) {
      files.willPerform(.synchronizeFolder)
      try inner.synchronizeFolder()
    }
    func close() { inner.close() }
  }
}
