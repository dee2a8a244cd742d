// A member of the wrapper in another file reads the private property that the client's file
// declares.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
    var stolen: NotesState { state }
  #else
    var copied: NotesState { NotesState(texts: texts) }
  #endif
}
