// The owner is looked for in the key that names it.
import StateKit

#if ATTACK
  // expected-error@+1 {{'makeSlot' is inaccessible due to 'internal' protection level}}
  func reach() -> Any { ReadOnlyNotesState.shared.makeSlot }
#else
  func reach() -> Any { ReadOnlyNotesState.shared }
#endif
