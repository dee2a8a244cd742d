/// The packages and projects in the audited folders.
struct PackageMap {
  /// The layouts of the packages, by the folder of the manifest.
  private var layouts: [String: PackageLayout] = [:]
  /// The names of the test targets of the Xcode projects, by the folder of the project. The audit
  /// assumes that the files of a test target are in a folder with the name of the target.
  private var testTargets: [String: Set<String>] = [:]

  /// The folder of the enclosing package, if the audited paths do not include its manifest.
  private var enclosingPackage: String?

  /// How a package or project uses a file.
  struct FileMembership {
    let membership: PackageLayout.Membership
    /// Whether the package is StateKit itself.
    let isInStateKitPackage: Bool
    /// Whether the manifest is not audited, because the audited path is a folder or file inside the
    /// package.
    let isFromEnclosingPackage: Bool
  }

  mutating func add(_ layout: PackageLayout, at folder: [String], isEnclosing: Bool = false) {
    layouts[folder.joined(separator: "/")] = layout
    if isEnclosing { enclosingPackage = folder.joined(separator: "/") }
  }

  mutating func add(projectAt folder: [String], testTargets names: Set<String>) {
    testTargets[folder.joined(separator: "/"), default: []].formUnion(names)
  }

  /// Whether a folder contains a manifest.
  func hasPackage(at folder: some Sequence<String>) -> Bool {
    layouts[folder.joined(separator: "/")] != nil
  }

  /// Returns how the nearest manifest or project above a file uses the file, or nil if there is no
  /// manifest or project.
  func membership(of path: [String]) -> FileMembership? {
    var folders = path.dropLast()
    while true {
      let folder = folders.joined(separator: "/")
      let file = Array(path.dropFirst(folders.count))
      if let layout = layouts[folder] {
        let membership = layout.membership(of: file)
        // A project next to the manifest may compile files that the package does not compile.
        if membership == .none, let testTargets = testTargets[folder] {
          return FileMembership(
            membership: Self.membership(of: file, testTargets), isInStateKitPackage: false,
            isFromEnclosingPackage: false)
        }
        return FileMembership(
          membership: membership, isInStateKitPackage: layout.isStateKit,
          isFromEnclosingPackage: folder == enclosingPackage)
      }
      if let testTargets = testTargets[folder] {
        // A package above may have a target in this folder.
        let inPackage = self.without(projectsFrom: folder).membership(of: path)
        if let inPackage, case .target = inPackage.membership { return inPackage }
        return FileMembership(
          membership: Self.membership(of: file, testTargets), isInStateKitPackage: false,
          isFromEnclosingPackage: false)
      }
      guard folders.popLast() != nil else { return nil }
    }
  }

  private func without(projectsFrom folder: String) -> Self {
    var map = self
    map.testTargets[folder] = nil
    return map
  }

  /// Returns how a project uses a file. Only the folders of its test targets are known, so other
  /// files may belong to the app.
  private static func membership(
    of file: [String], _ testTargets: Set<String>
  ) -> PackageLayout.Membership {
    guard let target = file.dropLast().first(where: testTargets.contains) else { return .unknown }
    return .target(target, isTest: true, folders: [])
  }
}
