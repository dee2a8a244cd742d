// The writer is copied.
import StateKit

func double(in storage: SharedStorage) {
  let owned = Owned(CounterOwner(), in: storage)
  #if ATTACK
    // expected-error@+1 {{'copy' cannot be applied to noncopyable types}}
    let second = copy owned
  #else
    let second = consume owned
  #endif
  _ = consume second
}
