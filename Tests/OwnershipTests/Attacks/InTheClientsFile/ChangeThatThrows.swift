// A prepared change throws. Of several changes that are committed together, only some would be
// committed.
import StateKit

struct Refused: Error {}

func refuse(_ owned: borrowing Owned<CounterOwner>, _ isRefused: Bool) -> SharedChange {
  // expected-error@+1 {{invalid conversion from throwing function of type '@Sendable (inout CounterState) throws -> Void' to non-throwing function type '@Sendable (inout CounterState) -> Void'}}
  owned.prepareChange("refuse") { state in
    #if ATTACK
      if isRefused { throw Refused() }
    #else
      if isRefused { return }
    #endif
    state.count += 1
  }
}
