import Foundation

extension Audit {
  /// Returns the packages and projects of a tree, and the manifests to check. The manifests of
  /// packages in the folders of tests and benchmarks are not checked.
  func packages(
    of tree: SourceTree, _ run: inout AuditRun
  ) -> (map: PackageMap, manifests: [(path: String, manifest: PackageManifest)]) {
    let root = tree.root.split(separator: "/").map(String.init)
    var manifests: [(String, PackageManifest)] = []
    for path in tree.manifests {
      guard let bytes = bytes(of: path, in: tree, &run) else { continue }
      manifests.append((path, PackageManifest(bytes: bytes, path: tree.displayedPath(of: path))))
    }
    let manifestsByFolder = Dictionary(grouping: manifests) { path, _ in
      path.split(separator: "/").dropLast().joined(separator: "/")
    }
    manifests = manifestsByFolder.values.flatMap { manifestsInFolder in
      ToolsVersion.current(manifestsInFolder.map { (path: $0.0, value: $0.1) }) {
        String(decoding: $0.file.bytes, as: UTF8.self)
      }
    }.map { ($0.path, $0.value) }.sorted { $0.0 < $1.0 }
    var map = packages(of: manifests, below: root, folders: tree.folders)
    for project in tree.projects {
      let projectFile = tree.root + "/" + project + "/project.pbxproj"
      guard case .file(let size) = PathKind(projectFile), size < 50_000_000,
        let data = FileManager.default.contents(atPath: projectFile)
      else { continue }
      let folder = project.split(separator: "/").dropLast().map(String.init)
      map.add(
        projectAt: root + folder,
        testTargets: XcodeProject.testTargets(in: String(decoding: data, as: UTF8.self)))
    }
    if !manifests.contains(where: { !$0.0.contains("/") }) {
      addEnclosingPackage(of: root, to: &map)
    }
    let checked = manifests.filter { path, _ in
      let names = path.split(separator: "/").map(String.init)
      return !FileLocation(path: root + names, rootLength: root.count, packages: map).isTest
    }
    return (map, checked)
  }

  /// Returns the layouts of packages from their manifests.
  func packages(
    of manifests: [(path: String, manifest: PackageManifest)], below root: [String],
    folders: Set<String>
  ) -> PackageMap {
    var map = PackageMap()
    let manifestsByFolder = Dictionary(grouping: manifests) { path, _ in
      path.split(separator: "/").dropLast().joined(separator: "/")
    }
    for (folder, manifests) in manifestsByFolder {
      let names = folder.split(separator: "/").map(String.init)
      let layout = PackageLayout(manifests.map(\.manifest)) { inside in
        let path = (names + inside).joined(separator: "/")
        return folders.contains { $0 == path || $0.hasPrefix(path + "/") }
      }
      map.add(layout, at: root + names)
    }
    return map
  }

  /// Adds the package that contains the audited folder or file, if there is one. For a folder, the
  /// manifest of the package is the nearest one above the folder. For a file, it is the nearest one
  /// in the file's folder or above that folder. This manifest is not audited.
  private func addEnclosingPackage(of root: [String], to map: inout PackageMap) {
    let fileManager = FileManager.default
    var folder = root
    while !folder.isEmpty {
      defer { folder.removeLast() }
      let path = "/" + folder.joined(separator: "/")
      let names = ((try? fileManager.contentsOfDirectory(atPath: path)) ?? [])
        .filter(SourceTree.isManifest).sorted()
      guard names.contains("Package.swift") else { continue }
      let manifests = names.compactMap { name -> PackageManifest? in
        guard case .file(let size) = PathKind(path + "/" + name), size < 8_000_000,
          let data = fileManager.contents(atPath: path + "/" + name)
        else { return nil }
        return PackageManifest(bytes: [UInt8](data), path: path + "/" + name)
      }
      let layout = PackageLayout(manifests) { inside in
        if case .folder = PathKind(path + "/" + inside.joined(separator: "/")) {
          true
        } else {
          false
        }
      }
      return map.add(layout, at: folder, isEnclosing: true)
    }
  }
}
