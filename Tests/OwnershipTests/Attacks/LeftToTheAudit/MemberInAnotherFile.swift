// Audit rule wrapper-shape: an overload in another file returns a forged value where its result
// type is expected.
import StateKit

extension ReadOnlyNotesState {
  func note(at position: Int) -> String { "a lie" }
}
