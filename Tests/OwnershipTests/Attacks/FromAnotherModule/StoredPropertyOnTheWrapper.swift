// An app adds a stored property to the wrapper.
import NotesDomain

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{extensions must not contain stored properties}}
    var forged: [String] = []
  #else
    var forged: [String] { [] }
  #endif
}
