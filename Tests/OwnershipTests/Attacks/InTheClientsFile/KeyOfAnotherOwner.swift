// A wrapper names the owner of another piece of state.
import StateKit

struct OtherState: Equatable, Sendable {}

struct ReadOnlyOtherState: Equatable, Sendable {}

struct OtherOwner: StateOwner {
  var initialState: OtherState { .init() }
  func publish(_ state: OtherState) -> ReadOnlyOtherState { .init() }
}

extension ReadOnlyOtherState: PublishedState {
  typealias State = OtherState
  #if ATTACK
    // expected-error@+1 {{initializer 'init(_:)' requires the types 'ReadOnlyOtherState' and 'ReadOnlyCounterState' be equivalent}}
    static var ownerKey: OwnerKey<Self> { OwnerKey(CounterOwner()) }
  #else
    static var ownerKey: OwnerKey<Self> { OwnerKey(OtherOwner()) }
  #endif
}
