/// The rules of the audit. <doc:Rules> defines the terms, such as owner and wrapper.
public enum RuleID: String, CaseIterable, Codable, Hashable, Sendable {
  /// Unsafe code such as `unsafe`, `@unchecked`, `try!` and forced unwraps needs a proof in a
  /// comment. In clients and features, it is not allowed even with a proof.
  case escapeHatch = "escape-hatch"
  /// Production code does not bypass access control, for example with `@testable`, `@_silgen_name`
  /// or a lookup by name.
  case backDoor = "back-door"
  /// Only StateKit declares the names that ownership depends on, or extends the types with these
  /// names.
  case ownershipName = "ownership-name"
  /// An owner is a `fileprivate struct`, used only in `Owned(…)` and `OwnerKey(…)`.
  case ownerShape = "owner-shape"
  /// The protocols of owners have no default implementations.
  case ownerDefault = "owner-default"
  /// A file that declares an owner contains no reducer and no view.
  case ownerFile = "owner-file"
  /// A wrapper is read-only, and only its owner creates it.
  case wrapperShape = "wrapper-shape"
  /// Owned state consists of values only.
  case ownedState = "owned-state"
  /// The endpoints of a client do not take a whole owned state, or a closure or key path that changes
  /// it.
  case clientEndpoint = "client-endpoint"
  /// Writers of owned state are not accessible outside of the owner's file.
  case handedWriter = "handed-writer"
  /// No declaration in another file hides or overloads what the files of owners and models use.
  case hiddenOverload = "hidden-overload"
  /// The manifest and the build scripts enable the checks of the compiler.
  case manifest = "manifest"
  /// Only the composition root creates storages and live clients, and only the persistence of owned
  /// state accesses files.
  case compositionRoot = "composition-root"
  /// A feature uses the state and the actions of another feature only if it composes that feature.
  case siblingFeature = "sibling-feature"
  /// Time, randomness, the environment and tasks come from dependencies.
  case ambient = "ambient"
  /// An effect of a feature stays in the isolation of its store. This rule gives advice, not
  /// findings.
  case effectHop = "effect-hop"
  /// There is no global mutable state.
  case globalState = "global-state"
}
