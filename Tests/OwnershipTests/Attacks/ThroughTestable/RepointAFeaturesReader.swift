// A test makes a feature's reader read another storage.
@testable import NotesDomain
import StateKit

func write(_ feature: NotesFeature) {
  var feature = feature
  #if ATTACK
    // expected-error@+1 {{'_notes' is inaccessible due to 'private' protection level}}
    feature._notes = SharedReader()
  #else
    feature = NotesFeature()
  #endif
}
