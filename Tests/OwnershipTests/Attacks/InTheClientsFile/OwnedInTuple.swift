// A function returns the writer as an element of a tuple.
import StateKit

#if ATTACK
  // expected-error@+1 {{tuple with noncopyable element type 'Owned<CounterOwner>' is not supported}}
  func pair(in storage: SharedStorage) -> (writer: Owned<CounterOwner>, number: Int) {
    // expected-error@+1 {{type '(writer: Owned<CounterOwner>, number: Int)' containing noncopyable element is not supported}}
    (Owned(CounterOwner(), in: storage), 1)
  }
#else
  func pair(in storage: SharedStorage) -> Owned<CounterOwner> {
    Owned(CounterOwner(), in: storage)
  }
#endif
