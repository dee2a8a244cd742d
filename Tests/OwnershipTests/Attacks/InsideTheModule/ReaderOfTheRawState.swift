// A reader reads the owned state instead of its wrapper.
import StateKit

struct Evil {
  #if ATTACK
    // expected-error@+1 {{generic struct 'SharedReader' requires that 'NotesState' conform to 'PublishedState'}}
    @SharedReader var notes: NotesState
  #else
    @SharedReader var notes: ReadOnlyNotesState
  #endif
}
