// An owner of a profile publishes the wrapper of the notes.
import NotesDomain
import StateKit

// expected-error@+2 {{type 'EvilOwner' does not conform to protocol 'StateOwner'}}
// expected-note@+1 {{add stubs for conformance}}
struct EvilOwner: StateOwner {
  #if ATTACK
    var initialState: ProfileState { ProfileState() }
    func publish(_ state: ProfileState) -> ReadOnlyNotesState { fatalError() }
  #else
    var initialState: NotesState { NotesState() }
    func publish(_ state: NotesState) -> ReadOnlyNotesState { fatalError() }
  #endif
}
