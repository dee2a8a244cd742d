// Audit rule 5: an equality in another file replaces the one that would be synthesised.
import StateKit

extension ReadOnlyNotesState {
  /// Calls all notes the same.
  public static func == (first: Self, second: Self) -> Bool { true }
}
