import OwnershipAudit

/// At least four forms of a violation that an earlier version of the audit did not report.
struct MissedViolation: Sendable {
  /// What the audit now finds or takes into account.
  let name: String
  let disguises: [DisguisedViolation]

  init(_ name: String, _ disguises: DisguisedViolation...) { self.init(name, disguises) }

  init(_ name: String, _ disguises: [DisguisedViolation]) {
    self.name = name
    self.disguises = disguises
  }
}

/// All violations that an earlier version of the audit missed, and that the current one reports.
enum MissedViolations {
  static let all: [MissedViolation] =
    [
      conditions, subscripts, nilComparisons, proofs, sameNamedFolders, reducersElsewhere, effects,
      files,
      storages, taskLocals, computedPaths, computedNames, conditionalSettings, relaxedWarnings,
      helpers, inoutWriters, writablePaths, attributedStrings, urlRequests, measurements, seeding,
      storageOverloads, liveReferences, storageReferences, conformancesElsewhere, partsOfState,
      processEffects, computedSettings, clearedSettings,
      shadowedNames, languageModes, computedAccess, processCalls, functionValues, composedPaths,
      returnedParts, requiredChanges, decodedStates, implicitStorages, inputsOfTransactions,
    ] + names
}
