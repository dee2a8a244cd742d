import Foundation

/// Finds the Swift files below a folder, in a stable order.
struct SourceTree {
  /// From the audited folder.
  private(set) var files: [String] = []
  private(set) var manifest: String?
  /// The folders that hold a manifest.
  private(set) var packages: Set<String> = []
  private(set) var notes: [AuditNote] = []
  /// The audited folder; the one that holds it, when a file is audited.
  let root: String

  /// Folders that hold no sources of the package.
  private static let skipped: Set<String> = [
    "DerivedData", "Pods", "Carthage", "node_modules",
  ]

  init(_ path: String) {
    let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
    let url = URL(fileURLWithPath: absolute)
    switch PathKind(absolute) {
    case .nothing:
      root = absolute
      notes = [AuditNote(path: path, reason: .missing)]
      return
    case .file:
      root = url.deletingLastPathComponent().path
      if url.lastPathComponent == "Package.swift" {
        manifest = url.lastPathComponent
      } else {
        files = [url.lastPathComponent]
      }
      return
    case .folder: break
    }
    root = absolute
    walk()
    if files.isEmpty, manifest == nil { notes.append(AuditNote(path: path, reason: .noSources)) }
  }

  private mutating func walk() {
    var seen: Set<String> = []
    var open = [""]
    while let folder = open.popLast() {
      let path = folder.isEmpty ? root : root + "/" + folder
      // A link may lead back to where it stands.
      guard seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted else {
        continue
      }
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        notes.append(AuditNote(path: folder, reason: .unreadable(error.localizedDescription)))
        continue
      }
      for name in names.sorted(by: >) { visit(name, in: folder, &open) }
    }
    files.sort()
  }

  private mutating func visit(_ name: String, in folder: String, _ open: inout [String]) {
    let path = folder.isEmpty ? name : folder + "/" + name
    guard !name.hasPrefix(".") else { return }
    switch PathKind(root + "/" + path) {
    case .folder:
      // Only at the top: a folder of that name in a target is compiled with it.
      if !(folder.isEmpty && Self.skipped.contains(name)) { open.append(path) }
    case .file where path == "Package.swift": manifest = path
    case .file where name == "Package.swift":
      packages.insert(folder)
      files.append(path)
    case .file where name.hasSuffix(".swift"): files.append(path)
    case .file, .nothing: break
    }
  }
}
