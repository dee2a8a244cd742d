// An initializer in an extension assigns the state.
import StateKit

extension ReadOnlyNotesState {
  init(forged: NotesState, like other: ReadOnlyNotesState) {
    #if ATTACK
      // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
      self.state = forged
    #else
      self = other
    #endif
  }
}
