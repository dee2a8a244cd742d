// A key path leads to the private state.
import StateKit

func path() -> PartialKeyPath<ReadOnlyNotesState> {
  #if ATTACK
    // expected-error@+1 {{'state' is inaccessible due to 'private' protection level}}
    \.state
  #else
    \.texts
  #endif
}
