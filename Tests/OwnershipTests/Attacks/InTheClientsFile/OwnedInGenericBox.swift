// The writer is stored in a generic box that requires copyable values.
import StateKit

#if ATTACK
  // expected-note@+1 {{'where Value: Copyable' is implicit here}}
  struct Box<Value> {
    let value: Value
  }
#else
  struct Box<Value: ~Copyable>: ~Copyable {
    let value: Value
  }
#endif

func box(in storage: SharedStorage) {
  // expected-error@+1 {{generic struct 'Box' requires that 'Owned<CounterOwner>' conform to 'Copyable'}}
  _ = Box(value: Owned(CounterOwner(), in: storage))
}
