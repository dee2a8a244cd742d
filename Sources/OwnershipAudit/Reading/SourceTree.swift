import Foundation

/// Finds the Swift files below a folder, in a stable order.
struct SourceTree {
  /// The paths of the files, relative to the audited folder.
  private(set) var files: [String] = []
  /// The manifest at the top level, if the path leads to a package or to its manifest.
  private(set) var manifest: String?
  /// All manifests, including those of nested packages and those for versions of the compiler.
  private(set) var manifests: [String] = []
  /// The Xcode projects, which are folders with the suffix `.xcodeproj`.
  private(set) var projects: [String] = []
  /// The folders of ``files``, if the path leads to a folder.
  private(set) var folders: Set<String> = []
  private(set) var notes: [AuditNote] = []
  /// The audited folder, or the folder of an audited file.
  let root: String
  /// The text before each path of this tree in the results.
  private let prefix: String

  /// Folders at the top level that do not contain sources of the package.
  static let skipped: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules"]

  /// Folders at the top level whose files are found, but not audited.
  static let unaudited: Set<String> = ["Tests", "Benchmarks"]

  /// Whether a folder is a documentation catalog, whose files are not compiled.
  static func isDocumentationCatalog(_ name: String) -> Bool { name.hasSuffix(".docc") }

  /// Whether a file is a manifest, either `Package.swift` or a manifest for a version of the
  /// compiler.
  static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }

  /// Finds the files below a path.
  ///
  /// - Parameters:
  ///   - path: A folder or a file.
  ///   - seen: The resolved paths of the files and folders that were found before. The search skips
  ///     these, and adds those that it finds.
  init(_ path: String, seen: inout Set<String>) {
    // An empty path would refer to the current folder.
    let absolute = path.isEmpty ? "" : URL(fileURLWithPath: path).standardizedFileURL.path
    let url = URL(fileURLWithPath: absolute)
    let name = url.lastPathComponent
    switch path.isEmpty ? .missing : PathKind(absolute) {
    case .missing, .other:
      root = absolute
      prefix = ""
      let isOther = !path.isEmpty && FileManager.default.fileExists(atPath: absolute)
      notes = [AuditNote(path: path, reason: isOther ? .notRegularFile : .missing)]
    case .file:
      root = url.deletingLastPathComponent().path
      prefix = path.hasSuffix(name) ? String(path.dropLast(name.count)) : ""
      guard name.hasSuffix(".swift") else {
        notes = [AuditNote(path: path, reason: .notSwift)]
        return
      }
      guard seen.insert(Self.resolved(absolute)).inserted else { return }
      if Self.isManifest(name) { manifests = [name] } else { files = [name] }
      if name == "Package.swift" { manifest = name }
    case .folder:
      root = absolute
      let isHere = path == "." || path == "./"
      prefix = isHere ? "" : path.hasSuffix("/") ? path : path + "/"
      let isNew = !seen.contains(Self.resolved(absolute))
      walk(&seen)
      if files.isEmpty, manifests.isEmpty, notes.isEmpty, isNew {
        notes.append(AuditNote(path: path, reason: .noSources))
      }
    }
  }

  /// Returns the path of a file or folder of the tree as the results show it.
  func displayedPath(of path: String) -> String {
    path.isEmpty ? prefix.isEmpty ? "." : String(prefix.dropLast()) : prefix + path
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  private mutating func walk(_ seen: inout Set<String>) {
    var foldersToVisit = [""]
    // Unaudited folders come last, so that a link in one of them does not hide audited files.
    var unauditedFolders: [String] = []
    while let folder = foldersToVisit.popLast() ?? unauditedFolders.popLast() {
      let path = folder.isEmpty ? root : root + "/" + folder
      // A link may lead to a folder that contains it.
      guard seen.insert(Self.resolved(path)).inserted else { continue }
      do {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        for name in names.sorted(by: >) { visit(name, in: folder, &foldersToVisit, &seen) }
        if folder.isEmpty {
          unauditedFolders = foldersToVisit.filter(Self.unaudited.contains)
          foldersToVisit.removeAll(where: Self.unaudited.contains)
        }
      } catch {
        addNote(folder, .unreadable(SystemMessage.text(of: error)))
      }
    }
    files.sort()
    manifests.sort()
  }

  private mutating func visit(
    _ name: String, in folder: String, _ foldersToVisit: inout [String], _ seen: inout Set<String>
  ) {
    let path = folder.isEmpty ? name : folder + "/" + name
    guard !name.hasPrefix(".") else { return }
    let isSwift = name.hasSuffix(".swift")
    switch PathKind(root + "/" + path) {
    case .folder:
      // A target may compile a folder with a skipped name below the top level.
      guard !(folder.isEmpty && Self.skipped.contains(name)), !Self.isDocumentationCatalog(name)
      else {
        return
      }
      if name.hasSuffix(".xcodeproj") { projects.append(path) }
      if isSymlinkCycle(path) { addNote(path, .symlinkCycle) } else { foldersToVisit.append(path) }
    case .file where isSwift:
      guard seen.insert(Self.resolved(root + "/" + path)).inserted else { return }
      if path == "Package.swift" { manifest = path }
      if Self.isManifest(name) {
        manifests.append(path)
      } else {
        files.append(path)
        folders.insert(folder)
      }
    case .other where isSwift: addNote(path, .notRegularFile)
    case .file, .other, .missing: break
    }
  }

  /// Whether a folder is a link to a folder that contains it.
  private func isSymlinkCycle(_ path: String) -> Bool {
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: root + "/" + path)) != nil
    else { return false }
    let outer = Self.resolved(root + "/" + path)
    let inner = Self.resolved(
      URL(fileURLWithPath: root + "/" + path).deletingLastPathComponent().path)
    return inner == outer || inner.hasPrefix(outer + "/")
  }

  private mutating func addNote(_ path: String, _ reason: AuditNote.Reason) {
    notes.append(AuditNote(path: displayedPath(of: path), reason: reason))
  }
}
