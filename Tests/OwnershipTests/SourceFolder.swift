import Foundation

/// The source folder of this test target, and the manifest of its package.
enum SourceFolder {
  /// The folder of this file.
  static var url: URL { URL(filePath: #filePath).deletingLastPathComponent() }

  /// The package's manifest.
  static var manifest: URL {
    url.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Package.swift")
  }

  /// Returns the sorted paths of the Swift files in a folder, relative to that folder.
  ///
  /// - Parameter folder: The path of the folder, relative to the folder of this target.
  static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }
      .sorted()
  }
}
