import StateKit

/// A wrapper that tells which value of its owner's type made it.
struct NamedState: PublishedState {
  typealias State = EvilState
  let name: String
  static var shared: SharedKey<Self> { SharedKey(NamingOwner(name: "named by `shared`")) }
}

struct NamingOwner: StateOwner {
  let name: String
  var initialState: EvilState { EvilState() }
  func publish(_ state: EvilState) -> NamedState { NamedState(name: name) }
}
