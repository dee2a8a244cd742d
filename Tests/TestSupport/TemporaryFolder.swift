package import Foundation

/// A folder for one test, which is removed when this object is deallocated.
package final class TemporaryFolder: Sendable {
  /// The location of the folder.
  package let url: URL

  /// Creates a folder on disk.
  package convenience init() throws {
    self.init(url: Self.newURL())
    try make()
  }

  /// Returns a folder that does not exist on disk yet.
  package static func notCreated() -> TemporaryFolder { TemporaryFolder(url: newURL()) }

  private init(url: URL) { self.url = url }

  /// Returns the location of a folder that does not exist yet, without a slash at its end.
  private static func newURL() -> URL {
    FileManager.default.temporaryDirectory.appending(
      path: "statekit-\(UUID().uuidString)", directoryHint: .notDirectory)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path(percentEncoded: false) }

  /// The names of the items in the folder, sorted.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Creates the folder on disk.
  package func make() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  /// Returns the path of an item relative to the folder. A path outside the folder is unchanged.
  package func relativePath(of path: String) -> String {
    path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }

  /// Returns the content of a file.
  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appending(path: name)))
  }

  /// Returns the content of a file as text.
  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Writes a file, and creates the folders in its path.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Creates a sparse file of one terabyte. Reading all of it would take hours.
  package func makeHugeFile(_ name: String) throws {
    try write([1], to: name)
    try FileHandle(forWritingTo: url.appending(path: name)).truncate(atOffset: 1 << 40)
  }

  /// Writes a file for each name, with its text.
  package func write(_ files: [String: String]) throws {
    for (name, text) in files { try write(Array(text.utf8), to: name) }
  }

  /// Writes a file and returns its URL.
  package func createFile(_ name: String, bytes: [UInt8]) throws -> URL {
    try write(bytes, to: name)
    return url.appending(path: name)
  }

  /// Writes a file and returns its URL.
  package func createFile(_ name: String, _ text: String) throws -> URL {
    try createFile(name, bytes: Array(text.utf8))
  }

  /// Writes a file and returns its path.
  package func pathOfNewFile(_ name: String, _ text: String) throws -> String {
    try createFile(name, text).path(percentEncoded: false)
  }
}
