// A test accesses the owner through the wrapper's key, which names the owner.
@testable import NotesDomain
import StateKit

#if ATTACK
  // expected-error@+1 {{'owner' is inaccessible due to 'internal' protection level}}
  func reach() -> Any { ReadOnlyNotesState.ownerKey.owner }
#else
  func reach() -> Any { ReadOnlyNotesState.ownerKey }
#endif
