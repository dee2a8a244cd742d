import Foundation

/// Reads Swift sources and reports what breaks the ownership of shared state and no compiler can
/// refuse.
///
/// ```swift
/// let result = Audit().run(over: "MyPackage")
/// print(result.text)
/// ```
///
/// All Swift files below the folder are read together, because owned state is followed through its
/// fields wherever they are declared. Tests and benchmarks are not audited. Code in every branch of
/// an `#if` is.
public struct Audit: Sendable {
  private let rules: Set<RuleID>
  private let valueTypes: Set<String>
  private let bytesPerFile: Int

  /// An audit.
  ///
  /// - Parameters:
  ///   - rules: The rules to check; all by default.
  ///   - valueTypes: Names of types that are values, though the audit cannot see it: types of other
  ///     packages, and structs that copy a class on write.
  ///   - bytesPerFile: A larger file is noted, and not audited.
  public init(
    rules: some Sequence<RuleID> = RuleID.allCases, valueTypes: Set<String> = [],
    bytesPerFile: Int = 8_000_000
  ) {
    self.rules = Set(rules)
    self.valueTypes = valueTypes
    self.bytesPerFile = bytesPerFile
  }

  /// Audits files, and all Swift files below folders, together. What cannot be read is noted, and
  /// the rest goes on. Time and memory are linear in the size of the sources.
  ///
  /// Each file is audited once, and named by the path behind which it was found first.
  ///
  /// - Parameters:
  ///   - paths: Folders of packages, folders of sources, or files.
  ///   - progress: Told after each file.
  public func run(
    over paths: [String], progress: (AuditProgress) -> Void = { _ in }
  ) -> AuditResult {
    var run = AuditRun(rules: rules, valueTypes: valueTypes)
    var seen: Set<String> = []
    let trees = paths.map { SourceTree($0, seen: &seen) }
    let count = trees.reduce(0) { $0 + $1.files.count }
    var read = 0
    for tree in trees {
      run.note(tree.notes)
      let root = tree.root.split(separator: "/").map(String.init)
      for file in tree.files {
        let names = file.split(separator: "/").map(String.init)
        let place = FilePlace(path: root + names, rootLength: root.count, packages: tree.packages)
        if !place.isTest, let bytes = bytes(of: file, in: tree, &run) {
          run.add(bytes, path: tree.display(file), place: place)
        }
        read += 1
        progress(.reading(read, of: count))
      }
      if let manifest = tree.manifest, let bytes = bytes(of: manifest, in: tree, &run) {
        let scripts = BuildScripts(root: tree.root, display: tree.display)
        run.add(manifest: bytes, path: tree.display(manifest), scripts: scripts)
      }
    }
    return run.finish(progress: progress)
  }

  /// Audits a file, or all Swift files below a folder: see ``run(over:progress:)-([String],_)``.
  public func run(
    over path: String, progress: (AuditProgress) -> Void = { _ in }
  ) -> AuditResult {
    run(over: [path], progress: progress)
  }

  /// Audits sources that are at hand: their texts by their paths, of which `Package.swift` is the
  /// manifest.
  public func run(overSources sources: [String: String]) -> AuditResult {
    var run = AuditRun(rules: rules, valueTypes: valueTypes)
    for (path, text) in sources.sorted(by: { $0.key < $1.key }) {
      if path == "Package.swift" {
        run.add(manifest: Array(text.utf8), path: path, scripts: nil)
        continue
      }
      let names = path.split(separator: "/").map(String.init)
      let place = FilePlace(path: names, rootLength: 0)
      if !place.isTest { run.add(Array(text.utf8), path: path, place: place) }
    }
    return run.finish()
  }

  private func bytes(of file: String, in tree: SourceTree, _ run: inout AuditRun) -> [UInt8]? {
    let path = tree.root + "/" + file
    do {
      if case .file(let size) = PathKind(path), size > bytesPerFile {
        run.note(tree.display(file), .tooLarge(bytes: size, limit: bytesPerFile))
        return nil
      }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      guard String(validating: bytes, as: UTF8.self) != nil else {
        run.note(tree.display(file), .notText)
        return nil
      }
      return bytes
    } catch {
      run.note(tree.display(file), .unreadable(SystemMessage.text(of: error)))
      return nil
    }
  }
}
