// An initializer in an extension delegates to the initializer in the client's file. The compiler
// considers only the initializers that this file can access.
import StateKit

extension ReadOnlyNotesState {
  init(forged: NotesState, like other: ReadOnlyNotesState) {
    #if ATTACK
      // expected-error@+2 {{missing argument label 'like:' in call}}
      // expected-error@+1 {{cannot convert value of type 'NotesState' to expected argument type 'ReadOnlyNotesState'}}
      self.init(forged)
    #else
      self.init(like: other)
    #endif
  }

  init(like other: ReadOnlyNotesState) { self = other }
}
