// A key path leads to the private state.
@testable import NotesDomain

func path() -> PartialKeyPath<ReadOnlyNotesState> {
  #if ATTACK
    // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
    \.state
  #else
    \.texts
  #endif
}
