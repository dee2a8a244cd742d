import Foundation

/// A file that a person named for the results.
struct OutputFile {
  let path: String

  /// Writes it, whole or not at all: an older file of that name stays until the new one is there, and
  /// keeps its permissions. A link is followed; a pipe or a device gets the bytes, and stays what it is.
  ///
  /// - Throws: ``SystemError`` when it cannot be written.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    do {
      // An empty path would be taken for the current directory, and `~` for somebody's home.
      guard !path.isEmpty else { throw Self.error(ENOENT) }
      let url = URL(fileURLWithPath: path.hasPrefix("~") ? "./" + path : path)
        .resolvingSymlinksInPath()
      let old = try? FileManager.default.attributesOfItem(atPath: url.path)
      switch old?[.type] as? FileAttributeType {
      case nil:
        if let refusal = Self.refusalToMake(url) { throw refusal }
        try Data(bytes).write(to: url, options: .atomic)
      case .typeDirectory: throw Self.error(EISDIR)
      case .typeRegular:
        guard FileManager.default.isWritableFile(atPath: url.path) else { throw Self.error(EACCES) }
        try Data(bytes).write(to: url, options: .atomic)
        try FileManager.default.setAttributes(
          old?.filter { $0.key == .posixPermissions } ?? [:], ofItemAtPath: url.path)
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

  /// Why no file can be made in its folder; nil when one can be. Foundation says of whatever it is that
  /// there is no such file.
  private static func refusalToMake(_ file: URL) -> SystemError? {
    // SAFETY: the path is a string that outlives the call.
    let result = unsafe access(file.deletingLastPathComponent().path, W_OK | X_OK)
    if result == 0 { return nil }
    let error = SystemError(code: errno)
    return error.isMissing ? .folderMissing : error
  }

  /// Opens it to be written from its beginning, line by line: what was in it is gone.
  ///
  /// - Throws: ``SystemError`` when it cannot be opened.
  func open() throws(SystemError) -> FileHandle {
    let url = URL(fileURLWithPath: path)
    if !FileManager.default.fileExists(atPath: path) { try write([]) }
    do {
      let file = try FileHandle(forWritingTo: url)
      // A pipe or a device cannot be emptied.
      let old = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
      if old[.type] as? FileAttributeType == .typeRegular { try file.truncate(atOffset: 0) }
      return file
    } catch {
      throw SystemError(error)
    }
  }

  private static func error(_ code: Int32) -> NSError {
    NSError(domain: NSPOSIXErrorDomain, code: Int(code))
  }
}
