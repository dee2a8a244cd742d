// The writer is stored in an array, from which any code could copy it.
import StateKit

func keep(in storage: SharedStorage) {
  let owned = Owned(CounterOwner(), in: storage)
  #if ATTACK
    // expected-error@+1 {{generic struct 'Array' requires that 'Owned<CounterOwner>' conform to 'Copyable'}}
    let writers = [owned]
  #else
    let writers = Optional(owned)
  #endif
  _ = consume writers
}
