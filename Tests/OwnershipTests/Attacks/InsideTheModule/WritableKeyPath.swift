// A feature writes through a key path of a wrapper.
import StateKit

func forge(_ notes: inout ReadOnlyNotesState) {
  #if ATTACK
    // expected-error@+1 {{cannot convert key path type 'any KeyPath<ReadOnlyNotesState, [String]> & Sendable' to contextual type 'WritableKeyPath<ReadOnlyNotesState, [String]>'}}
    let path: WritableKeyPath<ReadOnlyNotesState, [String]> = \.texts
    notes[keyPath: path] = []
  #else
    let path: KeyPath<ReadOnlyNotesState, [String]> = \.texts
    print(notes[keyPath: path])
  #endif
}
