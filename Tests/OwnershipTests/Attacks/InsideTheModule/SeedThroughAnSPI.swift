// The same, by an import that asks for what is hidden. Any file may write it, so nothing hides there.
@_spi(Testing) import StateKit

func seed(_ storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{'seed' is inaccessible due to 'package' protection level}}
    storage.seed(ReadOnlyNotesState.self, NotesState(texts: ["forged"]))
  #else
    print(storage.current(ReadOnlyNotesState.self))
  #endif
}
