// An app accesses the cell, which stores a state and its owner, through a sequence of values.
import NotesDomain
import StateKit

func reach(_ storage: SharedStorage) -> Any {
  #if ATTACK
    // expected-error@+1 {{'cell' is inaccessible due to 'internal' protection level}}
    storage.values(of: ReadOnlyNotesState.self).cell
  #else
    storage.values(of: ReadOnlyNotesState.self)
  #endif
}
