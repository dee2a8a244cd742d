/// A rule of the audit.
public enum RuleID: String, CaseIterable, Codable, Hashable, Sendable {
  /// `unsafe`, `@unchecked`, `try!`, a forced unwrap and their like prove themselves, and do not
  /// occur in clients and features at all.
  case escapeHatch = "escape-hatch"
  /// Nothing goes round access control: no `@testable`, no `@_silgen_name`, no look-up by name.
  case backDoor = "back-door"
  /// Nobody but StateKit declares or extends a name that ownership stands on.
  case ownershipName = "ownership-name"
  /// An owner is a `fileprivate struct`, nothing else, and its value goes nowhere.
  case ownerShape = "owner-shape"
  /// Nobody gives an owner's protocol a default implementation.
  case ownerDefault = "owner-default"
  /// No reducer and no view stands in a file that declares an owner.
  case ownerFile = "owner-file"
  /// A wrapper can only be read, and only be made by its owner.
  case wrapperShape = "wrapper-shape"
  /// Owned state is a value through and through.
  case ownedState = "owned-state"
  /// No endpoint of a client takes what it would only have to write.
  case clientEndpoint = "client-endpoint"
  /// Nobody hides or overloads what a transaction calls.
  case hiddenOverload = "hidden-overload"
  /// The manifest and the build scripts turn on what the compiler can prove.
  case manifest = "manifest"
  /// Storages and live clients are made in the composition root; files are persistence's.
  case compositionRoot = "composition-root"
  /// A feature does not use the state or the actions of another that it does not compose.
  case siblingFeature = "sibling-feature"
  /// Time, chance, the environment and tasks come from the dependencies.
  case ambient = "ambient"
  /// Nothing of the process changes.
  case globalState = "global-state"
}
