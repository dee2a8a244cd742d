/// Where a file stands in its package.
struct FilePlace {
  /// The target; empty when the package has no folder of targets.
  let module: String
  /// Whether it belongs to tests or benchmarks, which are not audited.
  let isTest: Bool
  /// The folders between the target's folder and the file.
  let folders: [String]
  let fileName: String

  /// Finds out from a path. The audited folder is the first `rootLength` names of it; `packages` are
  /// the folders, from there, that hold a manifest.
  ///
  /// The first folder of targets below the audited one counts, else the nearest above it: so no
  /// folder deep in a target can pose as another target. Tests and benchmarks are those that stand
  /// beside a manifest, or at the top; what is asked for by its own path is always audited.
  init(path: [String], rootLength: Int, packages: Set<String> = []) {
    let folders = path.dropLast()
    let isBelow = folders.indices.dropFirst(max(rootLength - 1, 0)).first { index in
      guard folders[index] != "Sources" else { return true }
      let outer = folders[..<max(index, rootLength)].dropFirst(rootLength)
      return index >= rootLength && Self.isFolderOfTests(folders[index])
        && (outer.isEmpty || packages.contains(outer.joined(separator: "/")))
    }
    let isAbove = folders.indices.prefix(rootLength).last { folders[$0] == "Sources" }
    fileName = path.last ?? ""
    guard let index = isBelow ?? isAbove else {
      let inside = folders.dropFirst(rootLength)
      module = ""
      isTest = inside.first.map { $0.hasSuffix("Tests") } ?? false
      self.folders = Array(inside)
      return
    }
    let rest = folders.dropFirst(index + 1)
    isTest = folders[index] != "Sources"
    module = rest.first ?? ""
    self.folders = Array(rest.dropFirst())
  }

  private static func isFolderOfTests(_ name: String) -> Bool {
    SourceTree.unaudited.contains(name)
  }

  /// Whether it is StateKit's own source, which may do what it is there to do.
  var isStateKit: Bool { module == "StateKit" }

  /// Whether it is one of StateKit's companions.
  var isStateKitFamily: Bool {
    isStateKit || module == "StateKitTesting" || module == "StateKitSimulation"
  }
}
