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
  /// What stands before each path of this tree, so that it reads as it was asked for.
  private let prefix: String

  /// Folders that hold no sources of the package.
  static let skipped: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules"]

  /// Folders at the top whose sources may do what others may not.
  static let unaudited: Set<String> = ["Tests", "Benchmarks"]

  /// - Parameter seen: The files and folders that were found before, links followed; none is found
  ///   twice.
  init(_ path: String, seen: inout Set<String>) {
    // An empty path would be taken for the current folder.
    let absolute = path.isEmpty ? "" : URL(fileURLWithPath: path).standardizedFileURL.path
    let url = URL(fileURLWithPath: absolute)
    let name = url.lastPathComponent
    switch path.isEmpty ? .nothing : PathKind(absolute) {
    case .nothing, .other:
      root = absolute
      prefix = ""
      let isOther = !path.isEmpty && FileManager.default.fileExists(atPath: absolute)
      notes = [AuditNote(path: path, reason: isOther ? .noRegularFile : .missing)]
    case .file:
      root = url.deletingLastPathComponent().path
      prefix = path.hasSuffix(name) ? String(path.dropLast(name.count)) : ""
      guard name.hasSuffix(".swift") else {
        notes = [AuditNote(path: path, reason: .notSwift)]
        return
      }
      guard seen.insert(Self.resolved(absolute)).inserted else { return }
      if name == "Package.swift" { manifest = name } else { files = [name] }
    case .folder:
      root = absolute
      let isHere = path == "." || path == "./"
      prefix = isHere ? "" : path.hasSuffix("/") ? path : path + "/"
      let isNew = !seen.contains(Self.resolved(absolute))
      walk(&seen)
      if files.isEmpty, manifest == nil, notes.isEmpty, isNew {
        notes.append(AuditNote(path: path, reason: .noSources))
      }
    }
  }

  /// The path of a file or folder of the tree, as a person would write it.
  func display(_ path: String) -> String {
    path.isEmpty ? prefix.isEmpty ? "." : String(prefix.dropLast()) : prefix + path
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  private mutating func walk(_ seen: inout Set<String>) {
    var open = [""]
    // What is not audited comes last: a link there must not hide what is audited elsewhere.
    var unaudited: [String] = []
    while let folder = open.popLast() ?? unaudited.popLast() {
      let path = folder.isEmpty ? root : root + "/" + folder
      // A link may lead back to where it stands.
      guard seen.insert(Self.resolved(path)).inserted else { continue }
      do {
        let names = try FileManager.default.contentsOfDirectory(atPath: path)
        for name in names.sorted(by: >) { visit(name, in: folder, &open, &seen) }
        if folder.isEmpty {
          unaudited = open.filter(Self.unaudited.contains)
          open.removeAll(where: Self.unaudited.contains)
        }
      } catch {
        note(folder, .unreadable(SystemMessage.text(of: error)))
      }
    }
    files.sort()
  }

  private mutating func visit(
    _ name: String, in folder: String, _ open: inout [String], _ seen: inout Set<String>
  ) {
    let path = folder.isEmpty ? name : folder + "/" + name
    guard !name.hasPrefix(".") else { return }
    let isSwift = name.hasSuffix(".swift")
    switch PathKind(root + "/" + path) {
    case .folder:
      // Only at the top: a folder of that name in a target is compiled with it.
      guard !(folder.isEmpty && Self.skipped.contains(name)) else { return }
      if leadsBack(path) { note(path, .leadsBack) } else { open.append(path) }
    case .file where isSwift:
      guard seen.insert(Self.resolved(root + "/" + path)).inserted else { return }
      if path == "Package.swift" {
        manifest = path
      } else {
        if name == "Package.swift" { packages.insert(folder) }
        files.append(path)
      }
    case .other where isSwift: note(path, .noRegularFile)
    case .file, .other, .nothing: break
    }
  }

  /// Whether a folder is a link to one that it stands in.
  private func leadsBack(_ path: String) -> Bool {
    guard (try? FileManager.default.destinationOfSymbolicLink(atPath: root + "/" + path)) != nil
    else { return false }
    let outer = Self.resolved(root + "/" + path)
    let inner = Self.resolved(
      URL(fileURLWithPath: root + "/" + path).deletingLastPathComponent().path)
    return inner == outer || inner.hasPrefix(outer + "/")
  }

  private mutating func note(_ path: String, _ reason: AuditNote.Reason) {
    notes.append(AuditNote(path: display(path), reason: reason))
  }
}
