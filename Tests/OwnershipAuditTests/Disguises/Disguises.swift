import OwnershipAudit

/// The planted violations of all rules.
enum Disguises {
  static let all: [Disguise] = [
    ambient, backDoor, clientEndpoint, compositionRoot, escapeHatch, globalState, hiddenOverload,
    manifest, ownedState, ownerDefault, ownerFile, ownerShape, ownershipName, siblingFeature,
    wrapperShape,
  ].flatMap(\.self)
}
