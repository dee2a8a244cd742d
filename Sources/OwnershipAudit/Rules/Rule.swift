/// A rule that checks source files.
protocol Rule: Sendable {
  var id: RuleID { get }
  /// The reason for the rule, in one to three sentences.
  var why: String { get }
  /// Whether violations are reported as notes, and not as findings.
  var isAdvice: Bool { get }

  /// Returns the violations in one file.
  func check(_ context: FileContext) -> [RuleViolation]
}

extension Rule {
  var isAdvice: Bool { false }
}

/// A violation of a rule at one token.
struct RuleViolation {
  /// The index of the token in ``SourceFile/tokens``.
  let token: Int
  let what: String
  let fix: String
}
