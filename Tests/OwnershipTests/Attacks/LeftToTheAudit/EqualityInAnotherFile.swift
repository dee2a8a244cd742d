// Audit rule wrapper-shape: an `==` in another file replaces the synthesized one.
import StateKit

extension ReadOnlyNotesState {
  /// Treats all notes as equal.
  public static func == (first: Self, second: Self) -> Bool { true }
}
