import Foundation

/// An input file that the user named.
struct InputFile {
  /// The path as the user entered it; `-` is the standard input.
  let path: String

  /// Returns the first bytes of the file, at most one more than the limit. The additional byte
  /// shows the caller that the file is too large, without reading all of it.
  ///
  /// - Throws: ``SystemError`` if the file cannot be opened or read.
  func bytes(limit: Int) throws(SystemError) -> [UInt8] {
    do {
      let file = try open()
      var bytes: [UInt8] = []
      while bytes.count <= limit {
        let wanted = min(1 << 16, limit + 1 - bytes.count)
        guard let piece = try file.read(upToCount: wanted), !piece.isEmpty else { break }
        bytes.append(contentsOf: piece)
      }
      return bytes
    } catch {
      throw SystemError(error)
    }
  }

  private func open() throws -> FileHandle {
    if path == "-" { return .standardInput }
    // An empty path would be the current directory.
    guard !path.isEmpty else {
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(ENOENT))
    }
    // Opening a named pipe waits for a writer, which may never come. A path from the system, such
    // as a shell's `<(…)`, already has a writer.
    if !path.hasPrefix("/dev/"), FileIdentity.type(of: path) == .typeUnknown {
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(ESPIPE))
    }
    return try FileHandle(forReadingFrom: URL(userPath: path))
  }
}
