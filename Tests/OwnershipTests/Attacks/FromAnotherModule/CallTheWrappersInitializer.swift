// An app creates a wrapper with notes that no owner has published.
import NotesDomain

func forge(_ old: ReadOnlyNotesState) -> [ReadOnlyNotesState] {
  #if ATTACK
    // expected-error@+1 {{'ReadOnlyNotesState' initializer is inaccessible due to 'fileprivate' protection level}}
    [ReadOnlyNotesState(NotesState(texts: ["forged"]))]
  #else
    [old]
  #endif
}
