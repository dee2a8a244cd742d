// A feature accesses the owner in the key that names it.
import StateKit

#if ATTACK
  // expected-error@+1 {{'owner' is inaccessible due to 'internal' protection level}}
  func reach() -> Any { ReadOnlyNotesState.ownerKey.owner }
#else
  func reach() -> Any { ReadOnlyNotesState.ownerKey }
#endif
