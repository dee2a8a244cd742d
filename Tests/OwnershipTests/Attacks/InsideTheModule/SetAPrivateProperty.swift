// A copy of a wrapper is changed.
import StateKit

func forge(_ notes: ReadOnlyNotesState) -> ReadOnlyNotesState {
  var forged = notes
  #if ATTACK
    // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
    forged.state = NotesState()
  #else
    forged = notes
  #endif
  return forged
}
