// The owned state is cast to its published wrapper.
import StateKit

func forge(_ state: NotesState) -> ReadOnlyNotesState? {
  #if ATTACK
    // expected-error@+1 {{cannot convert value of type 'NotesState' to type 'ReadOnlyNotesState' in coercion}}
    state as ReadOnlyNotesState
  #else
    (state as Any) as? ReadOnlyNotesState
  #endif
}
