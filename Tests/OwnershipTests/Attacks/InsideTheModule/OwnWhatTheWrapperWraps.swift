// An owner whose state is an old wrapper would publish this wrapper again.
import StateKit

// expected-error@+2 {{type 'EvilOwner' does not conform to protocol 'StateOwner'}}
// expected-note@+1 {{add stubs for conformance}}
struct EvilOwner: StateOwner {
  let old: ReadOnlyNotesState
  #if ATTACK
    var initialState: ReadOnlyNotesState { old }
    func publish(_ state: ReadOnlyNotesState) -> ReadOnlyNotesState { state }
  #else
    var initialState: NotesState { NotesState() }
    func publish(_ state: NotesState) -> ReadOnlyNotesState { old }
  #endif
}
