import Foundation

/// An output file that the user named.
struct OutputFile {
  let path: String

  /// Writes the file atomically: an existing file is replaced only when the new one is complete.
  /// The new file has the permissions of the existing one. A link is followed; a pipe or a device
  /// receives the bytes directly.
  ///
  /// - Throws: ``SystemError`` if the file cannot be written.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    do {
      // An empty path would be the current directory.
      guard !path.isEmpty else { throw Self.error(ENOENT) }
      let url = URL(userPath: path).resolvingSymlinksInPath()
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
      switch attributes?[.type] as? FileAttributeType {
      case nil:
        if let refusal = Self.creationError(for: url) { throw refusal }
        try Data(bytes).write(to: url, options: .atomic)
      case .typeDirectory: throw Self.error(EISDIR)
      case .typeRegular:
        guard FileManager.default.isWritableFile(atPath: url.path) else { throw Self.error(EACCES) }
        try Data(bytes).write(to: url, options: .atomic)
        try FileManager.default.setAttributes(
          attributes?.filter { $0.key == .posixPermissions } ?? [:], ofItemAtPath: url.path)
      default:
        let file = try FileHandle(forWritingTo: url)
        try file.write(contentsOf: Data(bytes))
        try file.close()
      }
    } catch let error as SystemError {
      throw error
    } catch {
      throw SystemError(error)
    }
  }

  /// Returns whether the file may be replaced. A regular file may be replaced only if it is readable
  /// and is empty or of the expected kind. A pipe or a device has no contents to lose.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of a file of that kind, in bytes.
  ///   - isExpected: Returns whether the contents are of the expected kind.
  func mayBeReplaced(limit: Int, _ isExpected: ([UInt8]) -> Bool) -> Bool {
    guard FileIdentity.type(of: path) == .typeRegular else { return true }
    guard let bytes = try? InputFile(path: path).bytes(limit: limit), bytes.count <= limit else {
      return false
    }
    return bytes.isEmpty || isExpected(bytes)
  }

  /// Returns why a file cannot be created in its folder, or `nil` if it can. Foundation would
  /// report every reason as a missing file.
  private static func creationError(for file: URL) -> SystemError? {
    // SAFETY: The path is a string that outlives the call.
    let result = unsafe access(file.deletingLastPathComponent().path, W_OK | X_OK)
    if result == 0 { return nil }
    let error = SystemError(code: errno)
    return error.isFileMissing ? .folderMissing : error
  }

  /// Opens the file for writing line by line, and discards its contents.
  ///
  /// - Throws: ``SystemError`` if the file cannot be opened.
  func open() throws(SystemError) -> FileHandle {
    let url = URL(userPath: path)
    if !FileManager.default.fileExists(atPath: url.path) { try write([]) }
    do {
      let file = try FileHandle(forWritingTo: url)
      // A pipe or a device cannot be truncated.
      let resolvedPath = url.resolvingSymlinksInPath().path
      let attributes = try FileManager.default.attributesOfItem(atPath: resolvedPath)
      if attributes[.type] as? FileAttributeType == .typeRegular {
        try file.truncate(atOffset: 0)
      }
      return file
    } catch {
      throw SystemError(error)
    }
  }

  private static func error(_ code: Int32) -> NSError {
    NSError(domain: NSPOSIXErrorDomain, code: Int(code))
  }
}
