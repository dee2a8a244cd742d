// A static member of the wrapper creates a wrapper.
import StateKit

extension ReadOnlyNotesState {
  #if ATTACK
    // expected-error@+1 {{'ReadOnlyNotesState' initializer is inaccessible due to 'fileprivate' protection level}}
    static func mock(_ texts: [String]) -> Self { Self(NotesState(texts: texts)) }
  #else
    static func mock(_ other: Self) -> Self { other }
  #endif
}
