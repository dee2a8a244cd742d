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

  /// Audits a file, or all Swift files below a folder. What cannot be read is noted, and the rest
  /// goes on. Time and memory are linear in the size of the sources.
  ///
  /// - Parameters:
  ///   - path: A package's folder, a folder of sources, or a file.
  ///   - progress: Told after each file.
  public func run(
    over path: String, progress: (AuditProgress) -> Void = { _ in }
  ) -> AuditResult {
    let tree = SourceTree(path)
    var run = AuditRun(rules: rules, valueTypes: valueTypes, notes: tree.notes)
    let root = tree.root.split(separator: "/").map(String.init)
    for (number, file) in tree.files.enumerated() {
      let names = file.split(separator: "/").map(String.init)
      let place = FilePlace(path: root + names, rootLength: root.count, packages: tree.packages)
      if !place.isTest, let bytes = read(tree.root + "/" + file, as: file, &run) {
        run.add(bytes, path: file, place: place)
      }
      progress(.reading(number + 1, of: tree.files.count))
    }
    if let manifest = tree.manifest {
      if let bytes = read(tree.root + "/" + manifest, as: manifest, &run) {
        run.add(manifest: bytes, path: manifest, scripts: BuildScripts(root: tree.root))
      }
    }
    return run.finish(progress: progress)
  }

  /// Audits sources that are at hand: their texts by their paths, of which `Package.swift` is the
  /// manifest.
  public func run(overSources sources: [String: String]) -> AuditResult {
    var run = AuditRun(rules: rules, valueTypes: valueTypes, notes: [])
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

  private func read(_ path: String, as name: String, _ run: inout AuditRun) -> [UInt8]? {
    do {
      if case .file(let size) = PathKind(path), size > bytesPerFile {
        run.note(name, .tooLarge(bytes: size, limit: bytesPerFile))
        return nil
      }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      guard String(validating: bytes, as: UTF8.self) != nil else {
        run.note(name, .notText)
        return nil
      }
      return bytes
    } catch {
      run.note(name, .unreadable(error.localizedDescription))
      return nil
    }
  }
}
