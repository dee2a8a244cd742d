import Foundation

/// Reads Swift sources and reports violations of state ownership that the compiler cannot reject.
///
/// ```swift
/// let result = Audit().run(over: "MyPackage")
/// print(result.text)
/// ```
///
/// An audit reads all Swift files below a folder together, because it follows owned state through
/// stored properties, whose types any of the files can declare. Code in all branches of an `#if` is
/// audited. Tests and benchmarks are audited only if their paths are passed.
public struct Audit: Sendable {
  private let rules: Set<RuleID>
  private let valueTypes: Set<String>
  private let bytesPerFile: Int

  /// Creates an audit with a set of rules.
  ///
  /// - Parameters:
  ///   - rules: The rules to check. The default is all rules.
  ///   - valueTypes: The names of types that the audit accepts as values without checking them,
  ///     such as types of other packages, and structs that copy an object on write.
  ///   - bytesPerFile: The maximum size of an audited file in bytes. A larger file is reported in a
  ///     note.
  public init(
    rules: some Sequence<RuleID> = RuleID.allCases, valueTypes: Set<String> = [],
    bytesPerFile: Int = 8_000_000
  ) {
    self.rules = Set(rules)
    self.valueTypes = valueTypes
    self.bytesPerFile = bytesPerFile
  }

  /// Audits files and folders together.
  ///
  /// A folder stands for the Swift files below it, except its tests and benchmarks. A file that
  /// cannot be read is reported in a note, and the audit continues with the next file. A file that
  /// is found through several paths is audited once, under the first of them.
  ///
  /// - Parameters:
  ///   - paths: Folders of packages, folders of sources, or files.
  ///   - progress: A closure that the audit calls after it has read or skipped a file, and after it
  ///     has checked a file.
  /// - Returns: The findings, unknown types and notes of all files.
  /// - Complexity: Time and memory are linear in the size of the sources.
  public func run(
    over paths: [String], progress: (AuditProgress) -> Void = { _ in }
  ) -> AuditResult {
    var run = read(paths, progress: progress)
    return run.finish(progress: progress)
  }

  /// Reads files and folders as ``run(over:progress:)-([String],_)`` does, and returns who owns,
  /// writes, publishes and reads the shared state that they declare. Nothing is checked.
  public func ownershipGraph(of paths: [String]) -> OwnershipGraph {
    read(paths, progress: { _ in }).ownershipGraph
  }

  /// Returns the ownership graph of sources in memory; see ``run(overSources:)``.
  public func ownershipGraph(ofSources sources: [String: String]) -> OwnershipGraph {
    read(sources: sources).ownershipGraph
  }

  private func read(_ paths: [String], progress: (AuditProgress) -> Void) -> AuditRun {
    var run = AuditRun(rules: rules, valueTypes: valueTypes)
    var seen: Set<String> = []
    let trees = paths.map { SourceTree($0, seen: &seen) }
    let fileCount = trees.reduce(0) { $0 + $1.files.count }
    var processedCount = 0
    for tree in trees {
      run.note(tree.notes)
      let (packages, manifests) = packages(of: tree, &run)
      let root = tree.root.split(separator: "/").map(String.init)
      // The number of files that no target compiles, for each file or folder at the top level.
      var uncompiledCounts: [String: Int] = [:]
      for file in tree.files {
        let names = file.split(separator: "/").map(String.init)
        let location = FileLocation(path: root + names, rootLength: root.count, packages: packages)
        if !location.isTest, location.isCompiled, let bytes = bytes(of: file, in: tree, &run) {
          run.add(bytes, path: tree.displayedPath(of: file), location: location)
        } else if !location.isTest, !location.isCompiled {
          uncompiledCounts[names.count > 1 ? names[0] : file, default: 0] += 1
        }
        processedCount += 1
        progress(.reading(processedCount, of: fileCount))
      }
      for (folder, count) in uncompiledCounts {
        run.note(tree.displayedPath(of: folder), .notCompiled(files: count))
      }
      for (path, manifest) in manifests {
        let buildScripts =
          path == tree.manifest
          ? BuildScripts(root: tree.root, displayedPath: tree.displayedPath(of:)) : nil
        run.add(manifest, path: tree.displayedPath(of: path), buildScripts: buildScripts)
      }
    }
    return run
  }

  /// Audits one file, or all Swift files below one folder. See
  /// ``run(over:progress:)-([String],_)``.
  public func run(
    over path: String, progress: (AuditProgress) -> Void = { _ in }
  ) -> AuditResult {
    run(over: [path], progress: progress)
  }

  /// Audits sources in memory.
  ///
  /// - Parameter sources: The texts of the files by their paths. A file named `Package.swift` or
  ///   `Package@swift-….swift` is a manifest.
  public func run(overSources sources: [String: String]) -> AuditResult {
    var run = read(sources: sources)
    return run.finish()
  }

  private func read(sources: [String: String]) -> AuditRun {
    var run = AuditRun(rules: rules, valueTypes: valueTypes)
    let paths = sources.keys.map { $0.split(separator: "/").map(String.init) }
    let folders = Set(paths.map { $0.dropLast().joined(separator: "/") })
    let manifests = sources.sorted { $0.key < $1.key }.filter { path, _ in
      SourceTree.isManifest(String(path.split(separator: "/").last ?? ""))
    }.map { ($0.key, PackageManifest(bytes: Array($0.value.utf8), path: $0.key)) }
    let packages = packages(of: manifests, below: [], folders: folders)
    for (path, manifest) in manifests { run.add(manifest, path: path, buildScripts: nil) }
    let manifestPaths = Set(manifests.map(\.0))
    for (path, text) in sources.sorted(by: { $0.key < $1.key }) where !manifestPaths.contains(path)
    {
      let names = path.split(separator: "/").map(String.init)
      let location = FileLocation(path: names, rootLength: 0, packages: packages)
      if !location.isTest, location.isCompiled {
        run.add(Array(text.utf8), path: path, location: location)
      }
    }
    return run
  }

  func bytes(of file: String, in tree: SourceTree, _ run: inout AuditRun) -> [UInt8]? {
    let path = tree.root + "/" + file
    do {
      if case .file(let size) = PathKind(path), size > bytesPerFile {
        run.note(tree.displayedPath(of: file), .tooLarge(bytes: size, limit: bytesPerFile))
        return nil
      }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      guard String(validating: bytes, as: UTF8.self) != nil else {
        run.note(tree.displayedPath(of: file), .notText)
        return nil
      }
      return bytes
    } catch {
      run.note(tree.displayedPath(of: file), .unreadable(SystemMessage.text(of: error)))
      return nil
    }
  }
}
