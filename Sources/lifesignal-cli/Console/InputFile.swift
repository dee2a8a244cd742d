import Foundation

/// A file that a person named.
struct InputFile {
  /// The path as it was given; `-` means the standard input.
  let path: String

  /// Its bytes, up to one more than the limit: whoever wants fewer can tell that there are more,
  /// and a file of any size takes no more memory than that.
  ///
  /// - Throws: ``SystemError`` when the file cannot be opened or read.
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
    // An empty path would be taken for the current directory.
    guard !path.isEmpty else {
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(ENOENT))
    }
    // A pipe with a name is opened when somebody writes to it, which may be never. What the system
    // offers as a path, such as a shell's `<(…)`, has its writer.
    if !path.hasPrefix("/dev/"), FileIdentity.type(of: path) == .typeUnknown {
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(ESPIPE))
    }
    return try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  }
}
