import Foundation

/// A folder of one test's own, which goes away with it.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "lifesignal-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var path: String { url.path(percentEncoded: false) }

  /// Makes a file and gives its place.
  func file(_ name: String, _ text: String) throws -> URL {
    try file(name, bytes: Array(text.utf8))
  }

  /// Makes a file and gives its place.
  func file(_ name: String, bytes: [UInt8]) throws -> URL {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return file
  }

  /// Makes a file and gives its path.
  func path(_ name: String, _ text: String) throws -> String {
    try file(name, text).path(percentEncoded: false)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}
