import Foundation

/// A file that a person named for the results.
struct OutputFile {
  let path: String

  /// Writes it, whole or not at all: an older file of that name stays until the new one is there.
  ///
  /// - Throws: ``SystemError`` when it cannot be written.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    do {
      // An empty path would be taken for the current directory.
      guard !path.isEmpty else {
        throw NSError(domain: NSPOSIXErrorDomain, code: Int(ENOENT))
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw SystemError(error)
    }
  }
}
