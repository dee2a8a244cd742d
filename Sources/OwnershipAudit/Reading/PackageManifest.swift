internal import SwiftSourceReading

/// The targets of a `Package.swift`, as far as they can be read without running the manifest.
struct PackageManifest {
  /// A target that the manifest declares, with `.target(…)` or a similar call.
  struct Target {
    enum Kind { case library, executable, test, plugin, macro, other }

    /// The token of the call's name, such as `target`.
    let token: Int
    let kind: Kind
    let name: String
    let path: String?
    let exclude: [String]
    /// The files and folders that the target compiles, or nil for all.
    let sources: [String]?
    let dependencies: [String]
    let deniesPackageAccess: Bool
    let settings: ManifestSettings

    /// The names of the folders in `path`.
    var folders: [String] { path.map { $0.split(separator: "/").map(String.init) } ?? [] }
  }

  /// A problem in the manifest: a part that cannot be read without running the manifest, a change
  /// of a target outside of its declaration, a declaration with a name of PackageDescription, or a
  /// language mode other than Swift 6.
  struct Problem {
    let token: Int
    let what: String
    let fix: String
    /// Whether the problem affects which files are compiled.
    let concernsFiles: Bool
  }

  let file: SourceFile
  private(set) var targets: [Target] = []
  private(set) var problems: [Problem] = []
  /// The settings that a loop adds to all targets.
  var commonSettings = ManifestSettings()
  /// The names of the targets that are part of a product.
  private(set) var productTargets: Set<String> = []

  /// Whether the files of all targets are known.
  var hasCompleteFileList: Bool { !problems.contains(where: \.concernsFiles) }

  private static let kinds: [String: Target.Kind] = [
    "target": .library, "executableTarget": .executable, "testTarget": .test, "plugin": .plugin,
    "macro": .macro, "systemLibrary": .other, "binaryTarget": .other,
  ]

  init(_ file: SourceFile) {
    self.file = file
    let values = ManifestValues(file)
    for token in file.occurrences(ofAny: Self.kinds.keys) { readTarget(at: token, values) }
    readAssignments(values)
    readLoops(values)
    readLanguageModes(values)
    readShadowingNames()
    for token in file.occurrences(ofAny: ["library", "executable"])
    where file.cursor.isSymbol("(", at: token + 1) {
      let named = values.arguments(ofCall: token + 1)["targets"]
      productTargets.formUnion(named.flatMap { values.strings(in: $0) } ?? [])
    }
  }

  init(bytes: [UInt8], path: String) {
    self.init(
      SourceFile(
        path: path, location: FileLocation(path: [path], rootLength: 0), bytes: bytes,
        names: NameTable()))
  }

  private static let literalFix =
    "Write the value as a literal or a constant. The audit cannot check what it cannot read."

  mutating func reportProblem(
    _ token: Int, _ what: String, fix: String = Self.literalFix, concernsFiles: Bool = true
  ) {
    problems.append(Problem(token: token, what: what, fix: fix, concernsFiles: concernsFiles))
  }

  /// Reads the target that a call declares, given the token of the call's name.
  private mutating func readTarget(at token: Int, _ values: ManifestValues) {
    let cursor = file.cursor
    guard let kind = Self.kinds[file.text(token)], values.declaresTarget(token) else { return }
    guard cursor.isSymbol("(", at: token + 1) else {
      // For example `let make = Target.target`.
      guard cursor.isName(at: token - 2), file.text(token - 2) == "Target" else { return }
      return reportProblem(token, "a target is created in a way that the audit cannot read")
    }
    // Skips the uses and products of plugins: `.plugin(name:package:)`, `.plugin(name:targets:)`.
    let arguments = values.arguments(ofCall: token + 1)
    guard arguments["package"] == nil, arguments["targets"] == nil else { return }
    guard let nameArgument = arguments["name"] else { return }
    let names = values.possibleStrings(in: nameArgument)
    if names == nil { reportProblem(token, "the name of a target cannot be read") }
    for name in names ?? ["?"] {
      var areFilesRead = true
      func strings(_ label: String) -> [String]? {
        guard let range = arguments[label] else { return nil }
        let read = values.strings(in: range)
        if read == nil { areFilesRead = false }
        return read ?? []
      }
      var paths: [String?] = [nil]
      if let range = arguments["path"] {
        let read = values.possibleStrings(in: range)
        if read == nil { areFilesRead = false }
        paths = read ?? [nil]
      }
      let exclude = strings("exclude") ?? []
      let sources = strings("sources")
      if !areFilesRead, names != nil {
        reportProblem(token, "the files of the target \(name) cannot be read from the manifest")
      }
      let dependencies = arguments["dependencies"].map { values.dependencies(in: $0) }
      if let dependencies, dependencies.isRead == false {
        reportProblem(
          token, "the target \(name) has dependencies that cannot be read", concernsFiles: false)
      }
      var settings = ManifestSettings()
      for label in ["swiftSettings", "linkerSettings", "cSettings", "cxxSettings"] {
        if let range = arguments[label] { settings.add(values.settings(in: range)) }
      }
      let access = arguments["packageAccess"]
      for path in paths {
        targets.append(
          Target(
            token: token, kind: kind, name: name, path: path, exclude: exclude, sources: sources,
            dependencies: dependencies?.names ?? [],
            deniesPackageAccess: access.map {
              $0.count == 1 && cursor.keyword(at: $0.lowerBound) == .false
            } ?? false,
            settings: settings))
      }
    }
  }

  /// Reports an assignment such as `target.path = …`, because the audit cannot read which target
  /// it changes, and under which condition.
  private mutating func readAssignments(_ values: ManifestValues) {
    let cursor = file.cursor
    let names = ["name", "path", "exclude", "sources", "dependencies", "packageAccess"]
    for token in file.occurrences(ofAny: names) where cursor.isSymbol(".", at: token - 1) {
      guard file.text(token - 2) != "package" else { continue }
      let isSet =
        cursor.isSymbol("=", at: token + 1) && !cursor.isPair("=", "=", at: token + 1)
        || cursor.isPair("+", "=", at: token + 1)
      let changes = ["append", "insert", "remove", "removeAll", "removeLast", "removeFirst"]
      let isChanged =
        cursor.isSymbol(".", at: token + 1) && changes.contains(file.text(token + 2))
      guard isSet || isChanged else { continue }
      reportProblem(
        token, "the \(file.text(token)) of a target is changed outside of the target's declaration",
        fix: "Write the value in the declaration of the target.")
    }
  }
}
