// A feature claims with `#sourceLocation` to be in the client's file. Access control uses the
// actual file.
import StateKit

func write(in storage: SharedStorage) {
  #sourceLocation(file:"NotesClient.swift",line:1)
  #if ATTACK
    // expected-error@+1 {{'NotesOwner' is inaccessible due to 'fileprivate' protection level}}
    _ = Owned(NotesOwner(), in: storage)
  #else
    _ = NotesClient.live(in: storage)
  #endif
  #sourceLocation()
}
