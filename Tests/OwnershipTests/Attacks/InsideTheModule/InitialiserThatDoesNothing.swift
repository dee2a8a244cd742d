// An initialiser in an extension leaves the state as it finds it.
import StateKit

extension ReadOnlyNotesState {
  init(like other: ReadOnlyNotesState) {
    #if ATTACK
    #else
      self = other
    #endif
    // expected-error@+1 {{return from initializer without initializing all stored properties}}
  }
}
