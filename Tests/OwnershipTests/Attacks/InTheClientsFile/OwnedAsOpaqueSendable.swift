// The writer leaves its file behind `some Sendable`. Behind `some ~Copyable` it may leave: whoever
// gets that has nothing to call and no cast to make.
import StateKit

#if ATTACK
  // expected-note@+1 {{opaque return type declared here}}
  func leak(in storage: SharedStorage) -> some Sendable {
    // expected-error@+1 {{return type of global function 'leak(in:)' requires that 'Owned<CounterOwner>' conform to 'Copyable'}}
    Owned(CounterOwner(), in: storage)
  }
#else
  func leak(in storage: SharedStorage) -> some Sendable & ~Copyable {
    Owned(CounterOwner(), in: storage)
  }
#endif
