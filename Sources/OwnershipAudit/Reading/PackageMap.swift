/// The packages and projects in the audited folders.
struct PackageMap {
  /// The layouts of the packages, by the folder of the manifest.
  private var layouts: [String: PackageLayout] = [:]
  /// The test targets of the Xcode projects, by the folder of the project.
  private var projects: [String: Set<String>] = [:]

  /// The folder of the enclosing package, if the audited paths do not include its manifest.
  private var enclosingPackage: String?

  /// How a package or project uses a file.
  struct FileMembership {
    let membership: PackageLayout.Membership
    let isStateKit: Bool
    /// Whether the manifest is above the audited folder. The caller then passed the path of a
    /// folder inside the package.
    let isFromEnclosingPackage: Bool
  }

  mutating func add(_ layout: PackageLayout, at folder: [String], isEnclosing: Bool = false) {
    layouts[folder.joined(separator: "/")] = layout
    if isEnclosing { enclosingPackage = folder.joined(separator: "/") }
  }

  mutating func add(projectAt folder: [String], tests: Set<String>) {
    projects[folder.joined(separator: "/"), default: []].formUnion(tests)
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
        if membership == .none, let tests = projects[folder] {
          return FileMembership(
            membership: Self.membership(of: file, tests), isStateKit: false,
            isFromEnclosingPackage: false)
        }
        return FileMembership(
          membership: membership, isStateKit: layout.isStateKit,
          isFromEnclosingPackage: folder == enclosingPackage)
      }
      if let tests = projects[folder] {
        // A package above may have a target in this folder.
        let inPackage = self.without(projectsFrom: folder).membership(of: path)
        if let inPackage, case .target = inPackage.membership { return inPackage }
        return FileMembership(
          membership: Self.membership(of: file, tests), isStateKit: false,
          isFromEnclosingPackage: false)
      }
      guard folders.popLast() != nil else { return nil }
    }
  }

  private func without(projectsFrom folder: String) -> Self {
    var map = self
    map.projects[folder] = nil
    return map
  }

  /// Returns how a project uses a file. Only the folders of its tests are known, so other files may
  /// belong to the app.
  private static func membership(
    of file: [String], _ tests: Set<String>
  ) -> PackageLayout.Membership {
    guard let test = file.dropLast().first(where: tests.contains) else { return .unknown }
    return .target(test, isTest: true, folders: [])
  }
}
