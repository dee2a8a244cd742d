// The owner is looked for in the key that names it.
@testable import NotesDomain
import StateKit

#if ATTACK
  // expected-error@+1 {{'makeSlot' is inaccessible due to 'internal' protection level}}
  func reach() -> Any { ReadOnlyNotesState.shared.makeSlot }
#else
  func reach() -> Any { ReadOnlyNotesState.shared }
#endif
