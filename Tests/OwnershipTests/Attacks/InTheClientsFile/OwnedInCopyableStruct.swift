// The writer is a stored property of a copyable struct, which could be copied and mirrored.
import StateKit

#if ATTACK
  // expected-note@+1 {{consider adding '~Copyable' to struct 'Holder'}}
  struct Holder {
    // expected-error@+1 {{stored property 'owned' of 'Copyable'-conforming struct 'Holder' has non-Copyable type 'Owned<CounterOwner>'}}
    let owned: Owned<CounterOwner>
  }
#else
  struct Holder: ~Copyable {
    let owned: Owned<CounterOwner>
  }
#endif
