// Another file adds a member to the wrapper that reads the private property in the client's file.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
    var stolen: NotesState { state }
  #else
    var copied: NotesState { NotesState(texts: texts) }
  #endif
}
