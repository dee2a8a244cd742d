/// The tools version that a manifest requires: `// swift-tools-version: 6.2`.
struct ToolsVersion: Comparable {
  let numbers: [Int]

  /// Reads the version after `prefix` in the first line of a text, or returns nil if there is none.
  init?(in text: some StringProtocol, after prefix: String) {
    guard let line = text.split(whereSeparator: \.isNewline).first,
      let start = line.firstRange(of: prefix)?.upperBound
    else { return nil }
    let version = line[start...].drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    numbers = version.split(separator: ".").compactMap { Int($0) }
    guard !numbers.isEmpty else { return nil }
  }

  static func < (one: Self, other: Self) -> Bool {
    one.numbers.lexicographicallyPrecedes(other.numbers)
  }

  /// Returns the manifests of one folder that a compiler may read if it supports the tools version
  /// of `Package.swift`. Such a compiler ignores manifests for lower versions.
  static func current<Value>(
    _ manifests: [(path: String, value: Value)], text: (Value) -> String
  ) -> [(path: String, value: Value)] {
    func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    let packageManifest = manifests.first { name($0.path) == "Package.swift" }
    guard let packageManifest,
      let minimum = ToolsVersion(in: text(packageManifest.value), after: "swift-tools-version")
    else { return manifests }
    return manifests.filter { path, _ in
      guard let version = ToolsVersion(in: name(path), after: "Package@swift-") else {
        return true
      }
      return version >= minimum
    }
  }
}
