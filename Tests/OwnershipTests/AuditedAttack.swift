/// A program that compiles, although it violates the ownership rules. Its first line names the rule
/// of the ownership audit that finds the program.
struct AuditedAttack: Sendable {
  static let folder = "Attacks/LeftToTheAudit"

  let name: String
}
