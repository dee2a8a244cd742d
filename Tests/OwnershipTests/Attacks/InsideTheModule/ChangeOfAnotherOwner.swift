// A coordinator joins a prepared change with its own change of the same state.
import StateKit

func reset(_ notes: NotesClient, _ profile: ProfileClient) {
  #if ATTACK
    // expected-error@+1 {{trailing closure passed to parameter of type 'SharedChange' that does not accept a closure}}
    notes.cleared().and { $0.texts = ["forged"] }.commit()
  #else
    notes.cleared().and(profile.cleared()).commit()
  #endif
}
