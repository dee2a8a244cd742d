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
      // An empty path would be the current directory, and `~` a home directory.
      guard !path.isEmpty else { throw Self.error(ENOENT) }
      let url = URL(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path)
        .resolvingSymlinksInPath()
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
    let url = URL(fileURLWithPath: path)
    if !FileManager.default.fileExists(atPath: path) { try write([]) }
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
