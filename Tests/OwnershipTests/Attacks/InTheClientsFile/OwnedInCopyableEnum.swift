// The writer is the payload of a copyable enum.
import StateKit

#if ATTACK
  // expected-note@+1 {{consider adding '~Copyable' to enum 'Access'}}
  enum Access {
    // expected-error@+1 {{associated value 'writer' of 'Copyable'-conforming enum 'Access' has non-Copyable type 'Owned<CounterOwner>'}}
    case writer(Owned<CounterOwner>)
    case reader
  }
#else
  enum Access: ~Copyable {
    case writer(Owned<CounterOwner>)
    case reader
  }
#endif
