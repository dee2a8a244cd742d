/// A program that violates the ownership rules without being rejected by the compiler or at run
/// time. Its first line names the rule of the ownership audit that finds it.
struct AuditedAttack: Sendable {
  static let folder = "Attacks/LeftToTheAudit"

  let name: String
}
