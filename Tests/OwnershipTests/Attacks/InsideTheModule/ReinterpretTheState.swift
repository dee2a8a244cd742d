// The state is cast to the wrapper, which has the same bits.
import StateKit

func forge(_ state: NotesState, _ old: ReadOnlyNotesState) -> [ReadOnlyNotesState] {
  #if ATTACK
    // expected-error@+2 {{expression uses unsafe constructs but is not marked with 'unsafe'}}
    // expected-note@+1 {{reference to unsafe global function 'unsafeBitCast(_:to:)'}}
    [unsafeBitCast(state, to: ReadOnlyNotesState.self)]
  #else
    [old]
  #endif
}
