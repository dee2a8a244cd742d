internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// The disk of a device, which can be full.
final class DeviceDisk: StateFiles {
  private let files: any StateFiles
  private let full = Mutex(false)

  init(_ files: any StateFiles) { self.files = files }

  /// Whether the disk is full: files can be read, but not written.
  var isFull: Bool {
    get { full.withLock { $0 } }
    set { full.withLock { $0 = newValue } }
  }

  func open() throws(StateFilesError) -> any OpenStateFiles {
    OpenDeviceDisk(files: try files.open(), disk: self)
  }

  /// Simulates that the app ended without notice. Changes of names that are not synchronized are lost,
  /// except those for which `isKept` returns `true`.
  func simulateCrash(keeping isKept: (Int) -> Bool) {
    (files as? InMemoryStateFiles)?.simulateCrash(keeping: isKept)
  }
}

/// The disk of a device that a storage has opened.
private struct OpenDeviceDisk: OpenStateFiles {
  let files: any OpenStateFiles
  let disk: DeviceDisk

  var folder: String { files.folder }

  func fileNames() throws(StateFilesError) -> [String] { try files.fileNames() }

  func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]? {
    try files.read(name, limit: limit)
  }

  func write(_ bytes: [UInt8], to name: String) throws(StateFilesError) {
    guard !disk.isFull else { throw .full(folder: folder) }
    try files.write(bytes, to: name)
  }

  func append(_ bytes: [UInt8], to name: String, after count: Int) throws(StateFilesError) {
    guard !disk.isFull else { throw .full(folder: folder) }
    try files.append(bytes, to: name, after: count)
  }

  func move(_ name: String, to newName: String) throws(StateFilesError) {
    try files.move(name, to: newName)
  }

  func remove(_ name: String) throws(StateFilesError) { try files.remove(name) }

  func synchronizeFolder() throws(StateFilesError) { try files.synchronizeFolder() }

  func close() { files.close() }
}
