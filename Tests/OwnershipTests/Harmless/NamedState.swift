import StateKit

/// A wrapper with the name of the owner value that created it.
struct NamedState: PublishedState {
  typealias State = EvilState
  let name: String
  static var ownerKey: OwnerKey<Self> { OwnerKey(NamingOwner(name: "named by `ownerKey`")) }
}

struct NamingOwner: StateOwner {
  let name: String
  var initialState: EvilState { EvilState() }
  func publish(_ state: EvilState) -> NamedState { NamedState(name: name) }
}
