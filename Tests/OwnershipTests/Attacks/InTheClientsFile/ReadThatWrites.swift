// A read of the state, for which no event is recorded, changes the state.
import StateKit

func look(_ owned: borrowing Owned<CounterOwner>) {
  #if ATTACK
    // expected-error@+1 {{cannot assign to property: '$0' is immutable}}
    owned.read { $0.count = 1 }
  #else
    owned.withLock("write") { $0.count = 1 }
  #endif
}
