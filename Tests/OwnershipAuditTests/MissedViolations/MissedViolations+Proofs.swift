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
    "A property's SAFETY comment does not prove the safety of other code that contains the name",
    DisguisedViolation(
      .escapeHatch, .elsewhere,
      [
        SampleApp.helperPath: provenProperty + "}",
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
}
