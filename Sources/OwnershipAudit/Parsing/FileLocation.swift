/// The position of a file in its package.
struct FileLocation {
  /// The name of the target, empty if the package has no folder of targets.
  let module: String
  /// Whether the file belongs to tests or benchmarks, which are not audited.
  let isTest: Bool
  /// The folders between the folder of the target and the file.
  let folders: [String]
  let fileName: String
  /// Whether a target of the package may compile the file.
  let isCompiled: Bool
  private let isOfStateKit: Bool

  /// Derives the position from a path. The first `rootLength` names of the path are the audited
  /// folder.
  ///
  /// The nearest manifest above the file determines its target. If there is none, or it cannot be
  /// read, the first `Sources` folder below the audited folder decides, or else the nearest one
  /// above it. So a folder deep in a target cannot pass for another target. Folders of tests and
  /// benchmarks are those next to a manifest or at the top level. A path that is passed to the
  /// audit is always audited.
  init(path: [String], rootLength: Int, packages: PackageMap = PackageMap()) {
    let folders = path.dropLast()
    fileName = path.last ?? ""
    let isBelow = folders.indices.dropFirst(max(rootLength - 1, 0)).first { index in
      guard folders[index] != "Sources" else { return true }
      let outer = folders[..<max(index, rootLength)]
      return index >= rootLength && Self.isFolderOfTests(folders[index])
        && (outer.count == rootLength || packages.hasPackage(at: outer))
    }
    let isInTests = isBelow.map { folders[$0] != "Sources" } ?? false
    let found = packages.membership(of: path)
    isOfStateKit = found?.isStateKit ?? false
    if let found, case .target(let name, let isTest, let inside) = found.membership {
      module = name
      self.isTest = (isTest && !found.isFromEnclosingPackage) || isInTests
      self.folders = inside
      isCompiled = true
      return
    }
    isCompiled = found.map { $0.membership != .none || $0.isFromEnclosingPackage } ?? true
    let isAbove = folders.indices.prefix(rootLength).last { folders[$0] == "Sources" }
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

  /// Whether the file belongs to StateKit, which is exempt from some rules. The target in the
  /// manifest decides, and not the name of a folder.
  var isStateKit: Bool { isOfStateKit && module == "StateKit" }

  /// Whether the file belongs to StateKit, StateKitSimulation or StateKitTesting.
  var isStateKitFamily: Bool {
    isStateKit
      || (isOfStateKit && (module == "StateKitTesting" || module == "StateKitSimulation"))
  }
}
