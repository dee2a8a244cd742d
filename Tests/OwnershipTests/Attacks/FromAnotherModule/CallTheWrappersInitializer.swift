// An app creates a wrapper of its own state.
import NotesDomain

func forge(_ old: ReadOnlyNotesState) -> [ReadOnlyNotesState] {
  #if ATTACK
    // expected-error@+1 {{'ReadOnlyNotesState' initializer is inaccessible due to 'fileprivate' protection level}}
    [ReadOnlyNotesState(NotesState(texts: ["forged"]))]
  #else
    [old]
  #endif
}
