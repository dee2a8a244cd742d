// Audit rule escape-hatch: unsafe code can forge any value.
import StateKit

func forge(_ state: NotesState) -> ReadOnlyNotesState {
  unsafe unsafeBitCast(state, to: ReadOnlyNotesState.self)
}
