import OwnershipAudit

/// A violation that the audit once missed, found by an attack on it, in its plain form and at least
/// three disguises.
struct MissedViolation: Sendable {
  let name: String
  let disguises: [DisguisedViolation]

  init(_ name: String, _ disguises: DisguisedViolation...) { self.init(name, disguises) }

  init(_ name: String, _ disguises: [DisguisedViolation]) {
    self.name = name
    self.disguises = disguises
  }
}

/// All violations that the audit once missed.
enum MissedViolations {
  static let all: [MissedViolation] =
    [
      conditions, subscripts, nilComparisons, proofs, families, reducersElsewhere, effects, files,
      storages, taskLocals, computedPaths, concatenatedNames, conditionalSettings, relaxedWarnings,
      helpers, inoutWriters, writablePaths,
    ] + names
}
