// A test points a feature's reader elsewhere.
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
