import OwnershipAudit

/// The disguised violations of all rules.
enum Disguises {
  static let allViolations: [DisguisedViolation] =
    [
      ambient, backDoor, clientEndpoint, compositionRoot, effectHop, escapeHatch,
      globalState,
      hiddenOverload,
      manifest, ownedState, ownerDefault, ownerFile, ownerShape, ownershipName, siblingFeature,
      wrapperShape,
    ].flatMap(\.self) + MissedViolations.all.flatMap(\.disguises)
}
