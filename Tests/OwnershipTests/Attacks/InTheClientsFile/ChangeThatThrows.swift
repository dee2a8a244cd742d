// A prepared change throws: half of a group would be made.
import StateKit

struct Refused: Error {}

func refuse(_ owned: borrowing Owned<CounterOwner>, _ isRefused: Bool) -> SharedChange {
  // expected-error@+1 {{invalid conversion from throwing function of type '@Sendable (inout CounterState) throws -> Void' to non-throwing function type '@Sendable (inout CounterState) -> Void'}}
  owned.change("refuse") { state in
    #if ATTACK
      if isRefused { throw Refused() }
    #else
      if isRefused { return }
    #endif
    state.count += 1
  }
}
