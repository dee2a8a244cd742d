// An initializer in an extension does not initialize the state.
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
