// A feature accesses the writer that the endpoints of a client have captured.
import StateKit

func reach(_ notes: NotesClient) {
  #if ATTACK
    // expected-error@+1 {{value of type 'NotesClient' has no member 'owned'}}
    notes.owned.withLock("forged") { $0.texts = [] }
  #else
    notes.cleared().commit()
  #endif
}
