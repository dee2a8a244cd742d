import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Returns a manifest with `targets`, and with the declarations `more` before the package.
  private static func manifest(_ targets: String, _ more: String = "") -> [String: String] {
    [
      "Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let settings: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]
      \(more)
      let package = Package(name: "P", targets: [
        .target(name: "StateKit", swiftSettings: settings),
        \(targets)
      ])
      """
    ]
  }

  /// Targets with unsafe settings, dependencies or paths.
  static let manifest = [
    DisguisedViolation(
      .manifest, .constant,
      manifest(
        ".target(name: \"App\", dependencies: all, swiftSettings: settings), // here",
        "let some: [Target.Dependency] = [\"⟦StateKitTesting¦Other⟧\"]\nlet all = some + [\"Others\"]"
      )),
    DisguisedViolation(
      .manifest, .strings,
      manifest(
        ".target(name: \"App\", dependencies: [#\"⟦StateKitTesting¦Other⟧\"#], swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .comments,
      manifest(
        ".target( // here\n  name: /* x */ \"App\", /* \" */ dependencies: [\"StateKit\"], ⟦/* packageAccess: false, */¦packageAccess: false,⟧ swiftSettings: settings),"
      )),
    DisguisedViolation(
      .manifest, .condition,
      manifest(
        ".target(name: \"App\", swiftSettings: ours), // here",
        "#if X\nlet ours: [SwiftSetting] = [.treatAllWarnings(as: .error)⟦¦, .strictMemorySafety()⟧]\n#endif"
      )),
    DisguisedViolation(
      .manifest, .severalLines,
      manifest(
        ".executableTarget( // here\n  name: \"App\",\n  path:\n    \"⟦Sources/.hidden¦Sources/App⟧\",\n  swiftSettings: settings),"
      )),
    DisguisedViolation(
      .manifest, .operatorUse,
      manifest(
        ".target(name: \"App\", swiftSettings: settings⟦ + [.unsafeFlags([\"-disable-access-control\"])]¦⟧), // here"
      )),
    DisguisedViolation(
      .manifest, .nesting,
      manifest(
        ".target(name: \"App\", path: \"⟦node_modules/app¦Code/App⟧\", swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .module,
      manifest(
        "PackageDescription.Target.macro(name: \"App\", dependencies: [.byName(name: \"⟦StateKitTesting¦Other⟧\")], swiftSettings: settings), // here"
      )),
    DisguisedViolation(
      .manifest, .implicitMember,
      manifest(
        ".target(name: \"App\", swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: ⟦.warning¦.error⟧)]), // here"
      )),
  ]
}
