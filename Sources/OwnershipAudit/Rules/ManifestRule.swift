/// Requires that the manifest enables the compiler's checks on which ownership depends.
struct ManifestRule {
  let id = RuleID.manifest
  let why = """
    `packageAccess: false` hides the declarations of StateKit that write state for tests. A warning \
    can be the only sign that two modules make one type conform to one protocol, or that an \
    expression is unsafe. An undeclared import gives access to what only tests may use.
    """

  private typealias Target = PackageManifest.Target

  func check(_ manifest: PackageManifest) -> [RuleViolation] {
    let targets = manifest.targets.filter { $0.kind != .test && $0.kind != .other }
    return targets.flatMap { check($0, in: manifest, among: targets) }
      + manifest.problems.map {
        RuleViolation(token: $0.token, what: $0.what, fix: $0.fix)
      }
  }

  private func check(
    _ target: Target, in manifest: PackageManifest, among targets: [Target]
  ) -> [RuleViolation] {
    var violations: [RuleViolation] = []
    func report(_ what: String, _ fix: String) {
      violations.append(
        RuleViolation(token: target.token, what: "the target \(target.name) \(what)", fix: fix))
    }
    if target.name != "StateKitTesting", target.dependencies.contains("StateKitTesting") {
      report(
        "depends on StateKitTesting",
        "Only test targets may depend on it. Move the code that needs it to a test target.")
    }
    if targets.contains(where: { $0.name == "StateKit" }),
      !StateKitModules.all.contains(target.name),
      target.dependencies.contains(where: StateKitModules.all.contains),
      !target.deniesPackageAccess,
      !isForTests(target, in: manifest, among: targets),
      !isLibraryOfTests(target, in: manifest, among: targets)
    {
      report(
        "can use the `package` declarations of StateKit",
        "Add `packageAccess: false` to the target.")
    }
    if let folder = Self.unaudited(target.folders),
      !isForTests(target, in: manifest, among: targets)
    {
      report(
        "has its sources in \(folder), which is not audited",
        "Move the sources to the folder Sources.")
    }
    // SwiftPM has no settings for plugins, and links no plugin into an app.
    if target.kind != .plugin { checkSettings(of: target, manifest.commonSettings, report) }
    return violations
  }

  private func checkSettings(
    of target: Target, _ common: ManifestSettings, _ report: (String, String) -> Void
  ) {
    var settings = target.settings
    settings.add(common)
    if settings.isPartlyUnreadable {
      report(
        "has settings that cannot be read",
        "Write them as literals or constants. The audit cannot check what it cannot read.")
    }
    if settings.hasUnsafeFlags {
      report(
        "has unsafe flags, which can disable access control",
        "Replace `unsafeFlags` with settings that SwiftPM declares.")
    }
    if settings.selectsOtherLanguageMode {
      report(
        "is compiled in a language mode other than Swift 6",
        "Remove `swiftLanguageMode`, or select `.v6`.")
    }
    if settings.suppressesWarnings {
      report(
        "permits a warning",
        """
        Remove `disableWarning` and `treatWarning(_:as: .warning)`, and fix the code that causes the \
        warning.
        """)
    }
    if !settings.treatsWarningsAsErrors {
      report(
        "does not treat warnings as errors",
        "Add `.treatAllWarnings(as: .error)` to its settings, without a condition.")
    }
    if !settings.isMemorySafe {
      report(
        "is not checked for memory safety",
        "Add `.strictMemorySafety()` to its settings, without a condition.")
    }
  }

  /// Whether the target is in the folder `Tests` and in no product, and only test targets depend on it.
  /// At least one test target must depend on it, unless it is a program.
  private func isForTests(
    _ target: Target, in manifest: PackageManifest, among targets: [Target]
  ) -> Bool {
    let tests = manifest.targets.filter { $0.kind == .test }
    return target.folders.first == "Tests" && !manifest.productTargets.contains(target.name)
      && (target.kind == .executable
        || tests.contains { $0.dependencies.contains(target.name) })
      && !targets.contains { $0.dependencies.contains(target.name) }
  }

  /// Whether the target is a library, in any folder but in no product, that only test targets use.
  private func isLibraryOfTests(
    _ target: Target, in manifest: PackageManifest, among targets: [Target]
  ) -> Bool {
    target.kind != .executable && !manifest.productTargets.contains(target.name)
      && manifest.targets.contains { $0.kind == .test && $0.dependencies.contains(target.name) }
      && !targets.contains { $0.dependencies.contains(target.name) }
  }

  /// Returns the folder that excludes a path from the audit, or nil if the path is audited.
  private static func unaudited(_ folders: [String]) -> String? {
    if let hidden = folders.first(where: { $0.hasPrefix(".") && $0 != "." }) { return hidden }
    if let catalog = folders.first(where: SourceTree.isDocumentationCatalog) { return catalog }
    let first = folders.first { $0 != "." }
    return first.flatMap { name in
      SourceTree.unaudited.contains(name) || SourceTree.skipped.contains(name) ? name : nil
    }
  }
}
