// The writer of one piece of state is used to write another piece of state.
import StateKit

struct OtherState: Equatable, Sendable {
  var count = 0
}

struct ReadOnlyOtherState: Equatable, Sendable {}

fileprivate struct OtherOwner: StateOwner {
  var initialState: OtherState { .init() }
  func publish(_ state: OtherState) -> ReadOnlyOtherState { .init() }
}

extension ReadOnlyOtherState: PublishedState {
  typealias State = OtherState
  static var ownerKey: OwnerKey<Self> { OwnerKey(OtherOwner()) }
}

func write(in storage: SharedStorage) {
  let owned = Owned(OtherOwner(), in: storage)
  #if ATTACK
    // expected-error@+2 {{generic parameter 'Result' could not be inferred}}
    // expected-error@+1 {{cannot convert value of type '(inout NotesState) -> ()' to expected argument type '(inout OtherState) -> Result'}}
    owned.withLock("forged") { (state: inout NotesState) in state.texts = [] }
  #else
    owned.withLock("count") { (state: inout OtherState) in state.count = 1 }
  #endif
}
