// A feature uses the projected value of a reader.
import StateKit

struct Evil {
  @SharedReader var notes: ReadOnlyNotesState

  func read() -> Any {
    #if ATTACK
      // expected-error@+1 {{cannot find '$notes' in scope}}
      $notes
    #else
      notes
    #endif
  }
}
