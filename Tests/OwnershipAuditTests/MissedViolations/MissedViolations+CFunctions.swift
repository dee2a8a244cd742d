import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  private static func featureSources(_ source: String) -> [String: String] {
    ["Sources/App/Features/Extra/ExtraFeature.swift": source]
  }

  /// Functions of the C library that change the process, with their arguments.
  private static let calls = [
    ("clearenv", ""), ("setuid", "0"), ("seteuid", "0"), ("setgid", "0"), ("setegid", "0"),
    ("daemon", "0, 0"), ("setsid", ""), ("killpg", "1, 9"), ("closefrom", "3"),
    ("shutdown", "3, 1"), ("nice", "5"), ("fesetround", "FE_UPWARD"),
    ("pthread_setcanceltype", "1, nil"), ("pthread_setcancelstate", "1, nil"),
  ]

  static let processCalls = MissedViolation(
    "Each function of the C library that changes the process is found",
    calls.map { name, arguments in
      DisguisedViolation(
        .ambient, .functionCall,
        featureSources("func f() { _ = ⟦\(name)¦own⟧(\(arguments)) } // here"))
    })

  static let functionValues = MissedViolation(
    "A function of the C library that is passed as a value is found",
    DisguisedViolation(
      .ambient, .trailingClosure, featureSources("func f() { [1].forEach(⟦srand¦print⟧) } // here")),
    DisguisedViolation(
      .ambient, .module, featureSources("let draw = Glibc.⟦rand¦abs⟧ // here")),
    DisguisedViolation(
      .ambient, .initialValue,
      featureSources("let wait: (UInt32) -> UInt32 = ⟦sleep¦double⟧ // here")),
    DisguisedViolation(
      .ambient, .nesting,
      featureSources(
        "struct Dice {\n⟦¦let srandom: (UInt32) -> Void⟧\n  func f() { seeds.map(srandom) } // here\n}"
      )),
    DisguisedViolation(
      .ambient, .severalLines,
      featureSources("func f() {\n  [0].forEach(\n    /* all */ ⟦setuid¦print⟧ // here\n  )\n}")),
    DisguisedViolation(
      .compositionRoot, .trailingClosure,
      featureSources("func f() { paths.forEach(⟦unlink¦print⟧) } // here")))
}
