import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  private static func featureSources(_ source: String) -> [String: String] {
    ["Sources/App/Features/Extra/ExtraFeature.swift": source]
  }

  static let processEffects = MissedViolation(
    "A feature that changes or ends the process is found",
    [
      DisguisedViolation(
        .ambient, .plain, featureSources("func f() { _ = ⟦umask¦mask⟧(0) } // here")),
      DisguisedViolation(
        .ambient, .module,
        featureSources("import Glibc\nlet n = Glibc.⟦lseek(3, 0, SEEK_SET)¦strlen(name)⟧ // here")),
      DisguisedViolation(
        .ambient, .elsewhere,
        featureSources("func f(fd: Int32) { _ = ⟦close¦door.close⟧(fd) } // here").merging([
          SampleApp.helperPath: "struct Door { func close(_ n: Int32) {} }"
        ]) { $1 }),
      DisguisedViolation(
        .ambient, .functionReference,
        featureSources(
          "let quit: (Int32) -> Never = ⟦exit¦leave⟧ // here\nfunc f() { [3].forEach(⟦close¦print⟧) } // here"
        )),
      DisguisedViolation(
        .ambient, .severalLines,
        featureSources("func f() {\n  _ = ⟦dup2¦copy⟧( // here\n    3, /* to */ 4)\n}")),
      DisguisedViolation(
        .ambient, .alias,
        featureSources(
          "typealias Zone = Foundation.⟦NSTimeZone¦Date⟧\nfunc f() { Zone.default = zone } // here")
      ),
      DisguisedViolation(
        .ambient, .condition,
        featureSources(
          "#if os(Linux)\nfunc f() { ⟦setlocale¦locale⟧(LC_ALL, \"C\") } // here\n#else\nfunc g() { ⟦alarm¦bell⟧(1) } // here\n#endif"
        )),
      DisguisedViolation(
        .ambient, .selfType,
        featureSources(
          "struct Door {\n⟦¦func _exit(_ n: Int32) {}⟧\n  func f() { _exit(1) } // here\n}")),
      DisguisedViolation(
        .ambient, .nesting,
        featureSources(
          "struct Door { func abort() {} }\nstruct Gate {\n  let door: Door\n  func f() { ⟦abort¦door.abort⟧() } // here\n}"
        )),
    ])
}
