import StateKit

/// An ``InMemoryStateFiles`` that a storage has opened.
final class OpenInMemoryFolder: OpenStateFiles {
  private let files: InMemoryStateFiles
  /// The number of this opening of the folder; see ``InMemoryMachine``.
  private let opening: Int

  init(files: InMemoryStateFiles, opening: Int) {
    self.files = files
    self.opening = opening
  }

  deinit { close() }

  var folder: String { files.folder }

  func close() { files.machine.withLock { $0.close(opening) } }

  func fileNames() throws(StateFilesError) -> [String] {
    if case .names(let names) = try perform(.names) { names } else { [] }
  }

  func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]? {
    guard case .bytes(let bytes) = try perform(.read(name)) else { return nil }
    guard bytes.count <= limit else { throw .tooLarge(folder: folder, name: name, limit: limit) }
    return bytes
  }

  func write(_ bytes: [UInt8], to name: String) throws(StateFilesError) {
    _ = try perform(.write(bytes, to: name))
  }

  func append(_ bytes: [UInt8], to name: String, after count: Int) throws(StateFilesError) {
    _ = try perform(.append(bytes, to: name, after: count))
  }

  func move(_ name: String, to newName: String) throws(StateFilesError) {
    _ = try perform(.move(name, to: newName))
  }

  func remove(_ name: String) throws(StateFilesError) { _ = try perform(.remove(name)) }

  func synchronizeFolder() throws(StateFilesError) { _ = try perform(.synchronizeNames) }

  private func perform(
    _ step: InMemoryMachine.FileStep
  ) throws(StateFilesError) -> InMemoryMachine.FileStepResult {
    try files.machine.withLock { $0.perform(step, for: opening, in: files.folder) }.get()
  }
}
