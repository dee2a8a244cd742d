import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  private static func manifest(_ targets: String) -> String {
    "import PackageDescription\nlet package = Package(name: \"P\", targets: [\(targets)])"
  }

  static let sameNamedFolders = MissedViolation(
    "A folder with the name of a StateKit target can belong to another package or target",
    DisguisedViolation(
      .ownershipName, .module,
      [
        "Package.swift": manifest(".target(name: \"App\"), .target(name: \"StateKitTesting\")"),
        "Sources/StateKitTesting/X.swift": "import StateKit\nextension ⟦Owned¦Mine⟧ {} // here",
      ]),
    DisguisedViolation(
      .ownershipName, .elsewhere,
      ["Sources/StateKitSimulation/X.swift": "import StateKit\nextension ⟦Owned¦Mine⟧ {} // here"]),
    DisguisedViolation(
      .ownershipName, .nesting,
      [
        "Package.swift": manifest(".target(name: \"StateKit\")"),
        "App/Package.swift": manifest(".target(name: \"StateKitTesting\")"),
        "App/Sources/StateKitTesting/X.swift":
          "import StateKit\nextension ⟦Owned¦Mine⟧ {} // here",
      ]),
    DisguisedViolation(
      .ownershipName, .severalLines,
      [
        "Package.swift": manifest(
          ".target(name: \"App\"), .target(name: \"Other\", path: \"Sources/StateKit\")"),
        "Sources/StateKit/X.swift": "import StateKit\nstruct\n  ⟦Owned¦Mine⟧ // here\n{}",
      ]))
}
