#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(WASILibc)
  import WASILibc
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
    try perform("list the files") { descriptor throws(SystemCall.Failure) in
      try SystemCall.names(in: descriptor)
    }
  }

  func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]? {
    let found = try perform("read \(name)", reading: name) {
      descriptor throws(SystemCall.Failure) in
      try Self.read(name, limit: limit, at: descriptor)
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
    _ name: String, limit: Int, at descriptor: Int32
  ) throws(SystemCall.Failure) -> ReadResult {
    do {
      let file = try SystemCall.openToRead(name, at: descriptor)
      defer { SystemCall.closeDescriptor(file) }
      guard try SystemCall.isFile(file) else { return .notAFile }
      guard let bytes = try SystemCall.readAll(file, limit: limit) else { return .tooLarge }
      return .bytes(bytes)
    } catch {
      switch error.code {
      case ELOOP, ENXIO: return .notAFile
      case ENOENT:
        // A removed folder contains no files, but must not be mistaken for a new folder.
        if try SystemCall.isLinked(descriptor) { return .missing }
        throw error
      default: throw error
      }
    }
  }

  func write(_ bytes: [UInt8], to name: String) throws(StateFilesError) {
    try perform("write \(name)") { descriptor throws(SystemCall.Failure) in
      try SystemCall.remove(name, at: descriptor)
      let file = try SystemCall.create(name, at: descriptor)
      defer { SystemCall.closeDescriptor(file) }
      try SystemCall.writeAll(bytes, to: file)
      try SystemCall.synchronize(file)
    }
  }

  private static func openToAppend(
    _ name: String, at descriptor: Int32
  ) throws(SystemCall.Failure) -> Int32 {
    do {
      return try SystemCall.openToAppend(name, at: descriptor)
    } catch {
      // Only a missing folder is reported as missing.
      if error.isMissing, try SystemCall.isLinked(descriptor) {
        throw SystemCall.Failure(code: EBADF)
      }
      throw error
    }
  }

  func append(_ bytes: [UInt8], to name: String, after count: Int) throws(StateFilesError) {
    try perform("append to \(name)") { descriptor throws(SystemCall.Failure) in
      let file = try Self.openToAppend(name, at: descriptor)
      defer { SystemCall.closeDescriptor(file) }
      try SystemCall.truncate(file, to: count)
      try SystemCall.writeAll(bytes, to: file)
      try SystemCall.synchronize(file)
    }
  }

  func move(_ name: String, to newName: String) throws(StateFilesError) {
    try perform("move \(name) to \(newName)") { descriptor throws(SystemCall.Failure) in
      try SystemCall.move(name, to: newName, at: descriptor)
    }
  }

  func remove(_ name: String) throws(StateFilesError) {
    try perform("remove \(name)") { descriptor throws(SystemCall.Failure) in
      try SystemCall.remove(name, at: descriptor)
    }
  }

  func synchronizeFolder() throws(StateFilesError) {
    try perform("synchronize the folder") { descriptor throws(SystemCall.Failure) in
      try SystemCall.synchronize(descriptor)
    }
  }

  /// Synchronizes the parent folder, which contains the name of a new folder. If this process has no
  /// permission to open the parent folder, the system writes the name at some later time.
  func synchronizeParent() {
    descriptor.withLock { descriptor in
      guard let descriptor, let parent = try? SystemCall.openFolder("..", at: descriptor) else {
        return
      }
      try? SystemCall.synchronize(parent)
      SystemCall.closeDescriptor(parent)
    }
  }

  /// Runs a step on the descriptor of the folder, unless the folder is closed.
  ///
  /// - Parameters:
  ///   - step: What the step does, for the message if it fails: "The system could not …".
  ///   - name: The name of the file that the step reads, if any.
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
