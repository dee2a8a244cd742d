import StateKit

/// A state that an attacker declares, with its owner.
struct EvilState: Equatable, Sendable {
  var texts: [String] = []
}

struct ReadOnlyEvilState: Equatable, Sendable {
  let state: EvilState
}

struct EvilStateOwner: StateOwner {
  var initialState: EvilState { EvilState() }
  func publish(_ state: EvilState) -> ReadOnlyEvilState { ReadOnlyEvilState(state: state) }
}

extension ReadOnlyEvilState: PublishedState {
  typealias State = EvilState
  static var ownerKey: OwnerKey<Self> { OwnerKey(EvilStateOwner()) }
}
