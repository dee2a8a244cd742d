// A test creates the owner, and with it a second writer.
@testable import NotesDomain
import StateKit

func write(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{cannot find 'NotesOwner' in scope}}
    _ = Owned(NotesOwner(), in: storage)
  #else
    _ = NotesClient.live(in: storage)
  #endif
}
