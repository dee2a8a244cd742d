import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  /// The start of a class with a property that has a SAFETY comment.
  private static let provenProperty =
    "final class C {\n  /// SAFETY: one thread.\n  nonisolated(unsafe) var kept = 1\n"

  static let proofs = MissedViolation(
    "The SAFETY comment of a property does not prove other unsafe code that contains its name",
    DisguisedViolation(
      .escapeHatch, .elsewhere,
      [
        SampleApp.helper: provenProperty + "}",
        "Sources/App/Other.swift": "func f(_ c: C) { ⟦unsafe ¦⟧c.kept += 1 } // here",
      ]),
    DisguisedViolation(
      .escapeHatch, .nesting,
      provenProperty
        + "  struct Row {\n    func f(_ c: C) { ⟦unsafe ¦⟧c.kept += 1 } // here\n  }\n}"),
    DisguisedViolation(
      .escapeHatch, .shadowing,
      provenProperty + "  func f(_ kept: Row) { ⟦unsafe ¦⟧kept.read() } // here\n}"),
    DisguisedViolation(
      .escapeHatch, .condition,
      provenProperty
        + "}\nextension C {\n  func f() { if let kept = g() { ⟦unsafe ¦⟧kept.read() } } // here\n}"),
    DisguisedViolation(
      .escapeHatch, .functionCall,
      provenProperty
        + "}\nfunc g(_ p: UnsafeRow) { // SAFETY: a row is copied.\n  ⟦unsafe ¦⟧p.read(kept: 1) // here\n}"
    ),
    DisguisedViolation(
      .escapeHatch, .trailingClosure,
      provenProperty + "}\nfunc h(_ kept: Int) {\n  run { _ in ⟦unsafe ¦⟧list[kept] } // here\n}"),
    DisguisedViolation(
      .escapeHatch, .severalLines,
      provenProperty
        + "  func f() {\n    let b = ⟦unsafe ¦⟧B( // here\n      c: 1,\n      d: kept)\n  }\n}"))

  static let taskLocals = MissedViolation(
    "A task-local that holds a mutable object is global state",
    DisguisedViolation(
      .globalState, .propertyWrapper,
      "final class Cache: Sendable { let n = ⟦Mutex(0)¦1⟧ }\nenum E { @TaskLocal static var cache = Cache() } // here"
    ),
    DisguisedViolation(
      .globalState, .alias,
      "final class Cache { ⟦var¦let⟧ n = 0 }\ntypealias Kept = Cache?\nenum E { @TaskLocal static var cache: Kept // here\n}"
    ),
    DisguisedViolation(
      .globalState, .nesting,
      "actor Registry {}\nstruct Holder { let all: [⟦Registry¦Int⟧] }\nextension Contact { @TaskLocal package static var holder: Holder? = nil } // here"
    ),
    DisguisedViolation(
      .globalState, .module,
      "enum E { @Swift.TaskLocal static var lock = ⟦Mutex(0)¦0⟧ } // here"),
    DisguisedViolation(
      .globalState, .existential,
      "protocol P: Sendable {}\nfinal class Box: P { ⟦var¦let⟧ n = 0 }\nenum E { @TaskLocal static var box: any P = Box() } // here"
    ))

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
