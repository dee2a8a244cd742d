/// A rule, and how it is checked.
protocol Rule: Sendable {
  var id: RuleID { get }
  /// Why it matters, in a sentence or two.
  var why: String { get }

  /// What breaks the rule in one file.
  func check(_ context: FileContext) -> [Violation]
}

/// A place where a rule is broken.
struct Violation {
  let token: Int
  let what: String
  let mend: String
}
