/// The location of a file in its package.
struct FileLocation {
  /// The name of the target that compiles the file, or an empty string if the file is in no target's
  /// folder.
  let module: String
  /// Whether the file belongs to tests or benchmarks, which are not audited.
  let isTest: Bool
  /// The folders between the folder of the target and the file.
  let folders: [String]
  let fileName: String
  /// Whether a target of the package may compile the file.
  let isCompiled: Bool
  private let isInStateKitPackage: Bool

  /// Derives the location from a path. The first `rootLength` names of the path are the audited
  /// folder.
  ///
  /// The nearest manifest above the file determines its target. Without a readable manifest, the
  /// target is the folder inside a `Sources` folder: the first one from the audited folder down or,
  /// without one there, the nearest one above the audited folder. A `Sources` folder deep in a
  /// target therefore does not start another target. A folder named `Tests` or `Benchmarks`
  /// contains tests or benchmarks if it is next to a manifest or at the top level. If neither a
  /// manifest nor a `Sources` folder determines the target, a folder at the top level whose name
  /// ends with `Tests` contains tests, too. A path that is passed to the audit is always audited.
  init(path: [String], rootLength: Int, packages: PackageMap = PackageMap()) {
    let folders = path.dropLast()
    fileName = path.last ?? ""
    // The index of the first folder of targets, tests or benchmarks, from the audited folder down.
    let sourcesOrTestsBelow = folders.indices.dropFirst(max(rootLength - 1, 0)).first { index in
      guard folders[index] != "Sources" else { return true }
      let outer = folders[..<max(index, rootLength)]
      return index >= rootLength && Self.holdsTestsOrBenchmarks(folders[index])
        && (outer.count == rootLength || packages.hasPackage(at: outer))
    }
    let isInTestsOrBenchmarks = sourcesOrTestsBelow.map { folders[$0] != "Sources" } ?? false
    let found = packages.membership(of: path)
    isInStateKitPackage = found?.isInStateKitPackage ?? false
    if let found, case .target(let name, let isTest, let inside) = found.membership {
      module = name
      self.isTest = (isTest && !found.isFromEnclosingPackage) || isInTestsOrBenchmarks
      self.folders = inside
      isCompiled = true
      return
    }
    isCompiled = found.map { $0.membership != .none || $0.isFromEnclosingPackage } ?? true
    let sourcesAbove = folders.indices.prefix(rootLength).last { folders[$0] == "Sources" }
    guard let index = sourcesOrTestsBelow ?? sourcesAbove else {
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

  private static func holdsTestsOrBenchmarks(_ name: String) -> Bool {
    SourceTree.unaudited.contains(name)
  }

  /// Whether the file belongs to StateKit, which is exempt from some rules. The target in the
  /// manifest decides, and not the name of a folder.
  var isStateKit: Bool { isInStateKitPackage && module == "StateKit" }

  /// Whether the file belongs to one of the modules of StateKit.
  var isStateKitFamily: Bool {
    isInStateKitPackage && StateKitModules.all.contains(module)
  }
}
