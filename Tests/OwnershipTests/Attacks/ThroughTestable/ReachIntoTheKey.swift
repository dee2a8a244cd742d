// A test accesses the owner in the key that names it.
@testable import NotesDomain
import StateKit

#if ATTACK
  // expected-error@+1 {{'makeCell' is inaccessible due to 'internal' protection level}}
  func reach() -> Any { ReadOnlyNotesState.ownerKey.makeCell }
#else
  func reach() -> Any { ReadOnlyNotesState.ownerKey }
#endif
