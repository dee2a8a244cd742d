import OwnershipAudit

/// The disguised violations of all rules.
enum Disguises {
  static let all: [DisguisedViolation] =
    [
      uncontrolledDependency, accessBypass, clientEndpoint, compositionRoot, effectHop, unsafeCode,
      globalState,
      shadowingOverload,
      manifest, ownedState, ownerDefault, ownerFile, ownerShape, reservedName, siblingFeature,
      wrapperShape,
    ].flatMap(\.self) + MissedViolations.all.flatMap(\.disguises)
}
