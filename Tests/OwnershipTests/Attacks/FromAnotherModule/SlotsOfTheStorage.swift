// The storage is asked for the place of a piece of state.
import NotesDomain
import StateKit

extension SharedStorage {
  #if ATTACK
    // expected-error@+1 {{'slot' is inaccessible due to 'internal' protection level}}
    func steal() -> Any { slot(for: ReadOnlyNotesState.self) }
  #else
    func steal() -> Any { current(ReadOnlyNotesState.self) }
  #endif
}
