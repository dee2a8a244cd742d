// A feature's lines claim to stand in the client's file. `fileprivate` goes by the file, not by what
// it says of itself.
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
