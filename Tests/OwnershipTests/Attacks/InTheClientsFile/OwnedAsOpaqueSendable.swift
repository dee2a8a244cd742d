// The client's file returns the writer as `some Sendable`. As `some Sendable & ~Copyable`, which
// the twin returns, the writer would be harmless: it has no methods and cannot be cast.
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
