// The writer is used after it was consumed.
import StateKit

func take(_ owned: consuming Owned<CounterOwner>) {}

func give(in storage: SharedStorage) {
  // expected-error@+1 {{'owned' used after consume}}
  let owned = Owned(CounterOwner(), in: storage)
  #if ATTACK
    // expected-note@+1 {{consumed here}}
    take(owned)
    // expected-note@+1 {{used here}}
    owned.withLock("count") { $0.count += 1 }
  #else
    owned.withLock("count") { $0.count += 1 }
    take(owned)
  #endif
}
