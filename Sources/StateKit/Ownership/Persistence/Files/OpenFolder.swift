#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A locked folder on disk.
///
/// The folder performs one step at a time. Closing it therefore waits for the current step, and no
/// step uses a descriptor that the process has reused for another file.
final class OpenFolder: OpenStateFiles {
  let folder: String
  /// The open descriptor of the folder, or nil after it was closed.
  private let descriptor: Locked<Int32?>

  init(path: String, descriptor: Int32) {
    folder = path
    self.descriptor = Locked(descriptor)
  }

  deinit { close() }

  func close() {
    descriptor.withLock { descriptor in
      if let open = descriptor { SystemCall.unlockAndClose(open) }
      descriptor = nil
    }
  }

  func fileNames() throws(StateFilesError) -> [String] {
    try perform("list the files") { folder throws(SystemCall.Failure) in
      try SystemCall.names(in: folder)
    }
  }

  func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]? {
    let found = try perform("read \(name)", reading: name) { folder throws(SystemCall.Failure) in
      try Self.read(name, limit: limit, at: folder)
    }
    switch found {
    case .bytes(let bytes): return bytes
    case .missing: return nil
    case .notAFile: throw .notAFile(folder: folder, name: name)
    case .tooLarge: throw .tooLarge(folder: folder, name: name, limit: limit)
    }
  }

  private enum ReadResult: Sendable {
    case bytes([UInt8])
    case missing
    case notAFile
    case tooLarge
  }

  private static func read(
    _ name: String, limit: Int, at folder: Int32
  ) throws(SystemCall.Failure) -> ReadResult {
    do {
      let file = try SystemCall.openToRead(name, at: folder)
      defer { SystemCall.close(file) }
      guard try SystemCall.isFile(file) else { return .notAFile }
      guard let bytes = try SystemCall.readAll(file, limit: limit) else { return .tooLarge }
      return .bytes(bytes)
    } catch {
      switch error.code {
      case ELOOP, ENXIO: return .notAFile
      case ENOENT:
        // A removed folder contains no files, but must not be mistaken for a new folder.
        if try SystemCall.isLinked(folder) { return .missing }
        throw error
      default: throw error
      }
    }
  }

  func write(_ bytes: [UInt8], to name: String) throws(StateFilesError) {
    try perform("write \(name)") { folder throws(SystemCall.Failure) in
      try SystemCall.remove(name, at: folder)
      let file = try SystemCall.create(name, at: folder)
      defer { SystemCall.close(file) }
      try SystemCall.writeAll(bytes, to: file)
      try SystemCall.synchronize(file)
    }
  }

  func move(_ name: String, to newName: String) throws(StateFilesError) {
    try perform("move \(name) to \(newName)") { folder throws(SystemCall.Failure) in
      try SystemCall.move(name, to: newName, at: folder)
    }
  }

  func remove(_ name: String) throws(StateFilesError) {
    try perform("remove \(name)") { folder throws(SystemCall.Failure) in
      try SystemCall.remove(name, at: folder)
    }
  }

  func synchronizeFolder() throws(StateFilesError) {
    try perform("synchronize the folder") { folder throws(SystemCall.Failure) in
      try SystemCall.synchronize(folder)
    }
  }

  /// Synchronizes the parent folder, which contains the name of a new folder. If this process may
  /// not open the parent folder, the system writes the name at some later time.
  func synchronizeParent() {
    descriptor.withLock { descriptor in
      guard let descriptor, let parent = try? SystemCall.openFolder("..", at: descriptor) else {
        return
      }
      try? SystemCall.synchronize(parent)
      SystemCall.close(parent)
    }
  }

  private func perform<Value: Sendable>(
    _ step: @autoclosure () -> String, reading name: String? = nil,
    _ body: (Int32) throws(SystemCall.Failure) -> Value
  ) throws(StateFilesError) -> Value {
    let result = descriptor.withLock { descriptor -> Result<Value, SystemCall.Failure>? in
      guard let descriptor else { return nil }
      return Result { () throws(SystemCall.Failure) in try body(descriptor) }
    }
    switch result {
    case .success(let value): return value
    case .failure(let failure):
      throw StateFilesError(failure, step: step(), folder: folder, reading: name)
    case nil: throw .closed(folder: folder)
    }
  }
}
