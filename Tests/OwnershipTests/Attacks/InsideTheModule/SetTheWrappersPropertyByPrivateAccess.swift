// A member of the wrapper in another file looks at what the client's file made private.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
    var stolen: NotesState { state }
  #else
    var copied: NotesState { NotesState(texts: texts) }
  #endif
}
