// The wrapper is given a property to be written.
import NotesDomain

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{extensions must not contain stored properties}}
    var forged: [String] = []
  #else
    var forged: [String] { [] }
  #endif
}
