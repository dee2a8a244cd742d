import Foundation

/// The sources of this test target, and of the package that it belongs to.
enum SourceFolder {
  /// The folder of this file.
  static var url: URL { URL(filePath: #filePath).deletingLastPathComponent() }

  /// The package's manifest.
  static var manifest: URL {
    url.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Package.swift")
  }

  /// The Swift files under a folder of this target, in order, by their paths from there.
  static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }
      .sorted()
  }
}
