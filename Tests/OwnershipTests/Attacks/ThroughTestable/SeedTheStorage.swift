// A test of another package sets shared state without the testing library.
@testable import NotesDomain
import StateKit

func seed(_ storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{'seed' is inaccessible due to 'package' protection level}}
    storage.seed(ReadOnlyNotesState.self, NotesState(texts: ["forged"]))
  #else
    print(storage.value(of: ReadOnlyNotesState.self))
  #endif
}
