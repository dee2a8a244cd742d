// Audit rule hidden-overload: an `==` in another file replaces the synthesized witness.
import StateKit

extension NotesState {
  /// Treats all notes as equal, so that no observer is notified.
  public static func == (first: Self, second: Self) -> Bool { true }
}
