// An app accesses the cell, which stores a state and its owner, through the storage.
import NotesDomain
import StateKit

extension SharedStorage {
  #if ATTACK
    // expected-error@+1 {{'cell' is inaccessible due to 'internal' protection level}}
    func steal() -> Any { cell(for: ReadOnlyNotesState.self) }
  #else
    func steal() -> Any { value(of: ReadOnlyNotesState.self) }
  #endif
}
