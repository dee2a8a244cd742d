// A feature initializes a reader with a value.
import StateKit

func forge(_ old: ReadOnlyNotesState) {
  struct Evil {
    #if ATTACK
      // expected-error@+1 {{extra argument 'wrappedValue' in call}}
      @SharedReader var notes: ReadOnlyNotesState = old
    #else
      @SharedReader var notes: ReadOnlyNotesState
    #endif
  }
}
