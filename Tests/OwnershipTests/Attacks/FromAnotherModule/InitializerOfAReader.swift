// An app creates a reader from another reader's cell, which stores the state that is read.
import NotesDomain
import StateKit

extension SharedReader {
  #if ATTACK
    // expected-error@+2 {{'cell' is inaccessible due to 'internal' protection level}}
    // expected-error@+1 {{'cell' is inaccessible due to 'internal' protection level}}
    init(like other: SharedReader) { cell = other.cell }
  #else
    init(like other: SharedReader) { self = other }
  #endif
}
