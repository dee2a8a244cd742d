// A reader is given a value to read.
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
