// Audit rule 5: an overload by the result's type in another file lies where that type is wanted.
import StateKit

extension ReadOnlyNotesState {
  func note(at position: Int) -> String { "a lie" }
}
