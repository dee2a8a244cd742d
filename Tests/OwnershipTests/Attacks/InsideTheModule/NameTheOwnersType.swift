// A feature names the owner's type without creating an owner.
import StateKit

#if ATTACK
  // expected-error@+1 {{'NotesOwner' is inaccessible due to 'fileprivate' protection level}}
  func type() -> Any.Type { NotesOwner.self }
#else
  func type() -> Any.Type { ReadOnlyNotesState.self }
#endif
