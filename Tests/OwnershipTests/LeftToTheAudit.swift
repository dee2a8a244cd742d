/// A program that breaks the ownership contract and that neither the compiler nor the runtime refuses.
/// Its first line names the rule of the ownership audit that finds it.
struct LeftToTheAudit: Sendable {
  static let folder = "Attacks/LeftToTheAudit"

  let name: String
}
