/// A program that violates the ownership rules, but that neither the compiler nor the runtime
/// rejects. Its first line names the rule of the ownership audit that finds the program.
struct AuditedAttack: Sendable {
  static let folder = "Attacks/LeftToTheAudit"

  let name: String
}
