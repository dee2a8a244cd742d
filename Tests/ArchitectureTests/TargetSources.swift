import Foundation
import SwiftSourceReading

@testable import OwnershipAudit

/// The parsed sources of a target.
struct TargetSources {
  /// The files, with their paths in the folder of the target.
  let files: [SourceFile]

  /// - Parameter sources: The text of each source, by its path in the folder of the target.
  init(_ sources: [String: String]) {
    let names = NameTable()
    files = sources.sorted { $0.key < $1.key }.map { path, text in
      SourceFile(
        path: path, location: FileLocation(path: [path], rootLength: 0), bytes: Array(text.utf8),
        names: names)
    }
  }

  /// Parses the sources of a target of this package.
  init(ofTarget target: String) throws {
    let folder = Self.root.appending(path: "Sources/\(target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    var sources: [String: String] = [:]
    // The code of a tutorial is a resource of the documentation, not of the target.
    for path in paths where path.hasSuffix(".swift") && !path.contains(".docc/") {
      sources[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    self.init(sources)
  }

  /// The folder of this package.
  static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}
