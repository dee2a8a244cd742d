// A coordinator commits a client's prepared change twice.
import StateKit

func reset(_ notes: NotesClient, _ profile: ProfileClient) {
  // expected-error@+1 {{'group' consumed more than once}}
  let group = notes.cleared().and(profile.cleared())
  // expected-note@+1 {{consumed here}}
  group.commit()
  #if ATTACK
    // expected-note@+1 {{consumed again here}}
    group.commit()
  #else
    notes.cleared().and(profile.cleared()).commit()
  #endif
}
