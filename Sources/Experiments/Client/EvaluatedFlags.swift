/// What an evaluation of the flags depends on. Flags are evaluated outside of transactions, because the
/// evaluation may take long.
struct EvaluationBasis: Sendable {
  /// The number of the last evaluation.
  let number: Int
  let flags: FlagSet
  let user: ExperimentUser

  /// Returns the flags evaluated for another user.
  func evaluated(for user: ExperimentUser) -> EvaluatedFlags {
    EvaluatedFlags(basis: number, flags: flags, known: flags.evaluated(for: user))
  }

  /// Returns other flags evaluated for the user.
  func evaluated(_ flags: FlagSet) -> EvaluatedFlags {
    EvaluatedFlags(basis: number, flags: flags, known: flags.evaluated(for: user))
  }
}

/// Flags with their variants for a user.
struct EvaluatedFlags: Sendable {
  /// The number of the evaluation before. The result counts only if there was no other one meanwhile.
  let basis: Int
  let flags: FlagSet
  let known: [String: VariantLookup.KnownFlag]
}
