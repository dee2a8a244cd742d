// Audit rule hidden-overload: a type alias in an extension of `Hashable` changes the meaning of a
// name in the client's file.
import StateKit

extension Hashable where Self == NotesState {
  typealias ReadOnlyNotesState = String
}
