// The writer is passed in a parameter pack, which copies its values.
import StateKit

// expected-note@+1 {{'where each Value: Copyable' is implicit here}}
func pass<each Value>(_ value: repeat each Value) {}
func passOne<Value: ~Copyable>(_ value: borrowing Value) {}

func spread(in storage: SharedStorage) {
  let owned = Owned(CounterOwner(), in: storage)
  #if ATTACK
    // expected-error@+1 {{global function 'pass' requires that 'Owned<CounterOwner>' conform to 'Copyable'}}
    pass(owned)
  #else
    passOne(owned)
  #endif
}
