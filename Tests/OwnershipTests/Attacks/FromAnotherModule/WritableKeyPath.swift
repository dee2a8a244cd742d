// An app writes through a key path of a wrapper.
import NotesDomain

func forge(_ notes: inout ReadOnlyNotesState) {
  #if ATTACK
    // expected-error@+1 {{cannot assign through subscript: 'notes' is immutable}}
    notes[keyPath: \.texts] = []
  #else
    print(notes[keyPath: \.texts])
  #endif
}
