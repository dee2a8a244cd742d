// The writer is stored in an `Any`, so that another file could find it with a cast.
import StateKit

func hide(in storage: SharedStorage) {
  let owned = Owned(CounterOwner(), in: storage)
  #if ATTACK
    // expected-error@+1 {{value of type 'Owned<CounterOwner>' does not conform to specified type 'Copyable'}}
    let hidden: Any = owned
  #else
    let hidden = owned
  #endif
  _ = consume hidden
}
