/// The folders of the targets of a package, which determine the target that compiles a file.
struct PackageLayout {
  /// How a package uses a file.
  enum Membership: Equatable {
    /// The file belongs to a target, in these folders of the target.
    case target(String, isTest: Bool, folders: [String])
    /// No target compiles the file.
    case none
    /// The audit cannot read the file list of the manifest or project completely.
    case unknown
  }

  private struct Target {
    let name: String
    let isTest: Bool
    /// The path of the target's folder, relative to the package: a name for each level.
    let folders: [String]
    let exclude: [[String]]
    let sources: [[String]]?
  }

  private let targets: [Target]
  private let hasCompleteFileLists: Bool
  /// Whether the package declares the target `StateKit`, and the files of all targets are known.
  let isStateKit: Bool

  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]

  /// Creates the layout of a package.
  ///
  /// - Parameters:
  ///   - manifests: The manifests of the folder: `Package.swift`, and those for versions of the
  ///     compiler.
  ///   - hasFolder: Returns whether a folder, given relative to the package, exists.
  init(_ manifests: [PackageManifest], hasFolder: ([String]) -> Bool) {
    hasCompleteFileLists = manifests.allSatisfy(\.hasCompleteFileList)
    let declared = manifests.flatMap(\.targets)
    isStateKit = hasCompleteFileLists && declared.contains { $0.name == "StateKit" }
    let isOnlyTarget = declared.count(where: { $0.kind != .test }) == 1
    targets = declared.flatMap { target -> [Target] in
      let paths: [[String]]
      if target.path != nil {
        paths = [Self.withoutCurrentFolder(target.folders)]
      } else {
        let parents: [String] =
          switch target.kind {
          case .test: ["Tests"] + Self.sourceFolders
          case .plugin: ["Plugins"]
          default: Self.sourceFolders
          }
        let found = parents.map { [$0, target.name] }.first(where: hasFolder)
        // If a package has only one target besides test targets, the folder of that target may be
        // `Sources` itself.
        let sharedFolders =
          isOnlyTarget && target.kind != .test ? Self.sourceFolders.map { [$0] } : []
        paths = [found ?? sharedFolders.first(where: hasFolder) ?? [parents[0], target.name]]
      }
      return paths.map { path in
        Target(
          name: target.name, isTest: target.kind == .test, folders: path,
          exclude: target.exclude.map { path + Self.folders(inPath: $0) },
          sources: target.sources?.map { path + Self.folders(inPath: $0) })
      }
    }
  }

  private static func folders(inPath path: String) -> [String] {
    withoutCurrentFolder(path.split(separator: "/").map(String.init))
  }

  private static func withoutCurrentFolder(_ folders: [String]) -> [String] {
    folders.filter { $0 != "." }
  }

  /// Returns how the package uses a file, whose path is relative to the package.
  func membership(of file: [String]) -> Membership {
    guard hasCompleteFileLists else { return .unknown }
    let target = targets.filter { file.starts(with: $0.folders) && $0.folders.count < file.count }
      .max { $0.folders.count < $1.folders.count }
    guard let target else { return .none }
    let isExcluded = target.exclude.contains { file.starts(with: $0) }
    let isIncluded = target.sources?.contains { file.starts(with: $0) } ?? true
    guard !isExcluded, isIncluded else { return .none }
    return .target(
      target.name, isTest: target.isTest,
      folders: Array(file.dropFirst(target.folders.count).dropLast()))
  }
}
