// A look at the state, of which no event is made, changes it.
import StateKit

func look(_ owned: borrowing Owned<CounterOwner>) {
  #if ATTACK
    // expected-error@+1 {{cannot assign to property: '$0' is immutable}}
    owned.read { $0.count = 1 }
  #else
    owned.withLock("write") { $0.count = 1 }
  #endif
}
