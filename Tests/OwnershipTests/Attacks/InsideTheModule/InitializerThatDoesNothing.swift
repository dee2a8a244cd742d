// An initializer in an extension does not initialize the state.
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
