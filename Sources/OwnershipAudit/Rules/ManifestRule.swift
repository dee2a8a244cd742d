/// The manifest turns on what the compiler can prove (OWNERSHIP 7, item 9).
struct ManifestRule {
  let id = RuleID.manifest
  let why = """
    `packageAccess: false` keeps StateKit's seeding out of reach; a warning can be the only sign of \
    a second conformance or of an unsafe expression; an import that is not declared reaches what \
    only tests may reach.
    """

  /// One `.target(…)` of the manifest.
  private struct Target {
    let token: Int
    let name: String
    let dependencies: [String]
    let hidesPackage: Bool
    let settings: Set<String>
    /// The folders of a path of its own.
    let folders: [String]
    /// A program, whatever else it is.
    let isExecutable: Bool
  }

  func check(_ manifest: SourceFile) -> [Violation] {
    let cursor = manifest.cursor
    let kinds = ["target", "executableTarget", "macro", "plugin"]
    let targets = manifest.places(of: kinds).compactMap { target(at: $0, manifest) }
    let tests = manifest.places(of: ["testTarget"]).compactMap { target(at: $0, manifest) }
    let names = Set(targets.map(\.name))
    let family: Set = ["StateKit", "StateKitSimulation", "StateKitTesting"]
    // Settings that a loop gives to every target.
    let isLooped = manifest.places(of: "swiftSettings").contains { token in
      cursor.isSymbol(".", at: token - 1)
    }
    let everywhere = isLooped ? settings(in: manifest.tokens.indices, manifest) : []
    let shipped = manifest.places(of: ["library", "executable"])
      .flatMap { token -> [String] in
        guard cursor.isSymbol("(", at: token + 1) else { return [] }
        let named = arguments(of: token + 1, cursor)["targets"]
        return named.map { strings(in: $0, manifest) } ?? []
      }
    var violations: [Violation] = []
    for target in targets {
      func report(_ what: String, _ mend: String) {
        violations.append(
          Violation(token: target.token, what: "the target \(target.name) \(what)", mend: mend))
      }
      if target.name != "StateKitTesting", target.dependencies.contains("StateKitTesting") {
        report("depends on StateKitTesting", "Only test targets do: move what needs it there.")
      }
      if names.contains("StateKit"), !family.contains(target.name),
        target.dependencies.contains(where: family.contains), !target.hidesPackage,
        // What simulates stands with the tests.
        !target.dependencies.contains("StateKitSimulation")
      {
        report(
          "sees the `package` declarations of StateKit", "Add `packageAccess: false` to the target."
        )
      }
      if let folder = Self.unaudited(target.folders),
        !isForTests(target, tests, beside: targets, shipped)
      {
        report("has its sources in \(folder), which is not audited", "Move them to Sources.")
      }
      let settings = target.settings.union(everywhere)
      if settings.contains("unsafeFlags") {
        report(
          "has flags of its own, which may switch off access control",
          "Leave `unsafeFlags` out: a setting of SwiftPM says what it is.")
      }
      if !settings.contains("treatAllWarnings") {
        report(
          "takes warnings for what they are", "Add `.treatAllWarnings(as: .error)` to its settings."
        )
      }
      if !settings.contains("strictMemorySafety") {
        report("is not checked for memory safety", "Add `.strictMemorySafety()` to its settings.")
      }
    }
    return violations
  }

  private func target(at token: Int, _ manifest: SourceFile) -> Target? {
    let cursor = manifest.cursor
    guard
      cursor.isSymbol(".", at: token - 1) || cursor.isSymbol(":", at: token - 1)
        || cursor.isSelector(at: token - 1), cursor.isSymbol("(", at: token + 1)
    else { return nil }
    // `.target(name:)` in a list of dependencies is no target.
    let arguments = arguments(of: token + 1, cursor)
    guard let name = arguments["name"].flatMap({ string(at: $0.lowerBound, manifest) }),
      !isDependency(token, manifest)
    else { return nil }
    let dependencies = arguments["dependencies"].map { strings(in: $0, manifest) }
    let access = arguments["packageAccess"]
    let path = arguments["path"].flatMap { string(at: $0.lowerBound, manifest) }
    return Target(
      token: token, name: name, dependencies: dependencies ?? [],
      hidesPackage: access.map { cursor.word(at: $0.lowerBound) == .false } ?? false,
      settings: ["swiftSettings", "linkerSettings", "cSettings", "cxxSettings"].reduce(into: []) {
        $0.formUnion(arguments[$1].map { settings(in: $0, manifest) } ?? [])
      },
      folders: path.map { $0.split(separator: "/").map(String.init) } ?? [],
      isExecutable: manifest.text(token) == "executableTarget")
  }

  /// Whether a program, or what tests have in common, in the folder of the tests is of use to nobody
  /// else: no other target depends on it, and no product ships it.
  private func isForTests(
    _ target: Target, _ tests: [Target], beside targets: [Target], _ shipped: [String]
  ) -> Bool {
    target.folders.first == "Tests" && !shipped.contains(target.name)
      && (target.isExecutable || tests.contains { $0.dependencies.contains(target.name) })
      && !targets.contains { $0.dependencies.contains(target.name) }
  }

  /// The folder of a path that no audit looks into.
  private static func unaudited(_ folders: [String]) -> String? {
    if let hidden = folders.first(where: { $0.hasPrefix(".") && $0 != "." }) { return hidden }
    let first = folders.first { $0 != "." }
    return first.flatMap { name in
      SourceTree.unaudited.contains(name) || SourceTree.skipped.contains(name) ? name : nil
    }
  }

  /// The texts in some tokens, and in the constants that are named there.
  private func strings(in range: Range<Int>, _ manifest: SourceFile, depth: Int = 0) -> [String] {
    range.flatMap { token -> [String] in
      if let text = string(at: token, manifest) { return [text] }
      return values(of: manifest.text(token), at: token, manifest, depth).flatMap {
        strings(in: $0, manifest, depth: depth + 1)
      }
    }
  }

  /// What the constants of a name begin with.
  private func values(
    of name: String, at token: Int, _ manifest: SourceFile, _ depth: Int
  ) -> [Range<Int>] {
    guard depth < 3, !name.isEmpty else { return [] }
    return manifest.declarations.filter { $0.name == name }
      .compactMap { $0.initializer ?? $0.body }
      .filter { !$0.contains(token) }
  }

  /// Whether the target stands among the dependencies of another.
  private func isDependency(_ token: Int, _ manifest: SourceFile) -> Bool {
    let opener = Int(manifest.openers[token])
    return manifest.cursor.isSymbol("[", at: opener)
      && manifest.text(opener - 2) == "dependencies"
  }

  private func arguments(of call: Int, _ cursor: TokenCursor) -> [String: Range<Int>] {
    let end = cursor.behindPartner(of: call) - 1
    var arguments: [String: Range<Int>] = [:]
    var label = ""
    var start = call + 1
    var index = start
    while index <= end {
      if index == end || cursor.isSymbol(",", at: index) {
        if !label.isEmpty { arguments[label] = start..<index }
        label = ""
        start = index + 1
      } else if cursor.isSymbol(":", at: index), index == start + 1, label.isEmpty {
        label = cursor.text(at: start)
        start = index + 1
      }
      index = cursor.token(index)?.kind == .open ? cursor.behindPartner(of: index) : index + 1
    }
    return arguments
  }

  private func string(at token: Int, _ manifest: SourceFile) -> String? {
    guard let token = manifest.cursor.token(token), token.kind == .string else { return nil }
    let text = String(decoding: manifest.bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
    return String(text.drop { $0 == "#" || $0 == "\"" }.prefix { $0 != "\"" })
  }

  /// The settings in some tokens, through the constants that are named there.
  private func settings(in range: Range<Int>, _ manifest: SourceFile, depth: Int = 0) -> Set<String>
  {
    var found: Set<String> = []
    for token in range {
      let name = manifest.text(token)
      switch name {
      case "": continue
      case "strictMemorySafety": found.insert(name)
      case "treatAllWarnings":
        // Not as warnings.
        if manifest.text(token + 5) == "error" { found.insert(name) }
      case "unsafeFlags": found.insert(name)
      default:
        for value in values(of: name, at: token, manifest, depth) {
          found.formUnion(settings(in: value, manifest, depth: depth + 1))
        }
      }
    }
    return found
  }
}
