// A feature accesses the storage through its reader.
import StateKit

struct Evil {
  @SharedReader var notes: ReadOnlyNotesState

  func reach() -> Any {
    #if ATTACK
      // expected-error@+1 {{'cell' is inaccessible due to 'internal' protection level}}
      _notes.cell as Any
    #else
      _notes
    #endif
  }
}
