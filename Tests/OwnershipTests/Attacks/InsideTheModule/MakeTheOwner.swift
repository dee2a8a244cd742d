// A feature creates the owner, and with it a second writer.
import StateKit

func write(in storage: SharedStorage) {
  #if ATTACK
    // expected-error@+1 {{'NotesOwner' is inaccessible due to 'fileprivate' protection level}}
    let owned = Owned(NotesOwner(), in: storage)
    owned.withLock("forged") { $0.texts = [] }
  #else
    _ = NotesClient.live(in: storage)
  #endif
}
