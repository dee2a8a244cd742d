import StateKit

/// A state in an attacker's own hands, owner and all.
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
  static var shared: SharedKey<Self> { SharedKey(EvilStateOwner()) }
}
