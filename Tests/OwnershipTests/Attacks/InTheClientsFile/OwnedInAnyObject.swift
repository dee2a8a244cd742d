// The writer is boxed as an object.
import StateKit

func hide(in storage: SharedStorage) {
  let owned = Owned(CounterOwner(), in: storage)
  #if ATTACK
    // expected-error@+1 {{value of type 'Owned<CounterOwner>' expected to be instance of class or class-constrained type}}
    let hidden = owned as AnyObject
  #else
    let hidden = owned
  #endif
  _ = consume hidden
}
