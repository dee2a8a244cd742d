package import Foundation

/// A folder of one test's own, which goes away with it.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let url: URL

  /// A folder that is there.
  package convenience init() throws {
    self.init(place: ())
    try make()
  }

  /// The place of a folder that is not there yet.
  package static func place() -> TemporaryFolder { TemporaryFolder(place: ()) }

  private init(place: Void) {
    url = FileManager.default.temporaryDirectory.appending(
      path: "statekit-\(UUID().uuidString)", directoryHint: .notDirectory)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path(percentEncoded: false) }

  /// The names of what is in it.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  package func make() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  /// The path of something in the folder, from there.
  package func name(_ path: String) -> String {
    path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appending(path: name)))
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Makes a file, and the folders on the way.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Makes a file of a terabyte, without a block on the disk: whoever reads it finds zeroes for hours.
  package func makeHuge(_ name: String) throws {
    try write([1], to: name)
    try FileHandle(forWritingTo: url.appending(path: name)).truncate(atOffset: 1 << 40)
  }

  package func write(_ files: [String: String]) throws {
    for (name, text) in files { try write(Array(text.utf8), to: name) }
  }

  /// Makes a file and gives its place.
  package func file(_ name: String, bytes: [UInt8]) throws -> URL {
    try write(bytes, to: name)
    return url.appending(path: name)
  }

  /// Makes a file and gives its place.
  package func file(_ name: String, _ text: String) throws -> URL {
    try file(name, bytes: Array(text.utf8))
  }

  /// Makes a file and gives its path.
  package func path(_ name: String, _ text: String) throws -> String {
    try file(name, text).path(percentEncoded: false)
  }
}
