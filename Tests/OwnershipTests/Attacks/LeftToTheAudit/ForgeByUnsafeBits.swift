// Audit rule 1: the word `unsafe` forges anything.
import StateKit

func forge(_ state: NotesState) -> ReadOnlyNotesState {
  unsafe unsafeBitCast(state, to: ReadOnlyNotesState.self)
}
