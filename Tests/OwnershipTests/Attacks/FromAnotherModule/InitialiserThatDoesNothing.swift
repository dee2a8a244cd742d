// An initialiser in an extension leaves the state as it finds it.
import NotesDomain

extension ReadOnlyNotesState {
  init(like other: ReadOnlyNotesState) {
    #if ATTACK
    #else
      self = other
    #endif
    // expected-error@+1 {{'self.init' isn't called on all paths before returning from initializer}}
  }
}
