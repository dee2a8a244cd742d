// The writer is hidden in an `Any`, to be found again by a cast in another file.
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
